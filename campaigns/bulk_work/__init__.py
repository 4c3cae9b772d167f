"""Long work in chunks that Celery workers on any number of machines do.

A chunk is a row of the database. A worker locks it, does it and stores its results in one transaction. If the worker
dies, PostgreSQL unlocks the chunk and another worker does it. A message names the run and no chunk, so a lost message
costs nothing.
"""
