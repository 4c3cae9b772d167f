"""Runs and their chunks."""

from django.db import models


class Run(models.Model):
    """Work that a management command started. It is deleted with its results.

    kind: a name in `runs.KINDS`. size: the number of items. rules: version and card set digest by ruleset, when the
    run began.
    """

    kind = models.CharField(max_length=20)
    size = models.IntegerField()
    rules = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Chunk(models.Model):
    """A part of a run.

    items, results: JSON, with a result for each item. size: the number of items. results is None until the chunk is
    done. error: why it failed, or "".
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks", db_index=False)
    number = models.IntegerField()
    size = models.IntegerField()
    items = models.TextField()
    results = models.TextField(null=True)
    error = models.TextField(blank=True)
    attempts: models.Manager["Attempt"]

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("run", "number"), name="one_chunk_a_number"),)
        indexes = (
            models.Index(fields=("run", "number"), condition=models.Q(results=None, error=""), name="open_chunks"),
        )

    def __str__(self) -> str:
        return f"{self.run_id} chunk {self.number}"


class Attempt(models.Model):
    """An attempt of a worker to do a chunk.

    It is stored at once, so it outlives its worker.
    host: name of the worker's machine.
    """

    chunk = models.ForeignKey(Chunk, on_delete=models.CASCADE, related_name="attempts")
    host = models.CharField(max_length=255)
    began_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.chunk_id} on {self.host}"
