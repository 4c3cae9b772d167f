"""Django settings. `config.environment` reads environment variables."""

import os
from pathlib import Path

import yaml
from celery.schedules import crontab
from kombu.entity import Queue

from api.rest_framework_settings import REST_FRAMEWORK as REST_FRAMEWORK
from api.rest_framework_settings import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from campaigns.task_queue import BOT_QUEUES, BULK_QUEUE, DEFAULT_QUEUE, MAIL_QUEUE, PERIODIC_QUEUE, VERIFY_QUEUE
from config import compiled_engine, environment

BASE_DIR = Path(__file__).resolve().parent.parent
DATA = environment.data_folder(BASE_DIR)
# For health checks: a worker touches its file here while it takes tasks, beat while it sends them.
ALIVE = DATA / "alive"
# Files of archived campaigns. All machines need the same folder.
ARCHIVE = environment.archive_folder(DATA)
# Days after which a campaign that is over is archived; None to keep all in the database.
ARCHIVE_AFTER_DAYS = environment.optional_count(os.environ.get("ARCHIVE_AFTER_DAYS"))
REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_TIMEOUT_S = environment.seconds(os.environ.get("REDIS_TIMEOUT_S"), 1)

# Live feeds: seconds between heartbeats, and between looks at the database for missed notifications.
STREAM_HEARTBEAT_S = environment.seconds(os.environ.get("STREAM_HEARTBEAT_S"), 4)
STREAM_LOOK_S = environment.seconds(os.environ.get("STREAM_LOOK_S"), 2)

# "compiled" or "python".
ENGINE = compiled_engine.engine_in_use()

# Unit of the pause before each answer of a bot that plays against people.
BOT_PAUSE_S = 0.1
# The same for bots that think ahead: the time that every answer takes, by their names.
BOT_THINKING_S = {"agent": 0.8, "expert": 2.0}
# Time after which a request leaves the bots to the worker.
BOT_INLINE_S = 1.0

SECRET_KEY = environment.secret_key(DATA)
SECRET_KEY_FALLBACKS = environment.names("SECRET_KEY_FALLBACKS")
DEBUG = environment.is_on("DEBUG")
SITE_URL = environment.site_url()
ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS", environment.LOCAL_NAMES)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = environment.is_on("HTTPS")
SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_S") or 0)

INSTALLED_APPS = [
    "config",  # before Django's apps, so that our `runserver` is found first
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_vite",
    "csp",
    "campaigns",
    "campaigns.projections",
    "campaigns.bulk_work",
    "campaigns.daily_cases",
    "campaigns.analysis",
    "api",
    "frontend",
]

# All of these are synchronous, so that a request runs in one thread (see `config.asgi_handler`).
MIDDLEWARE = [
    "api.core.web_metrics.measure_requests",  # first, to measure the others too
    "api.core.caching.default_no_store",
    "api.core.problems.problem_middleware",
    "django.middleware.security.SecurityMiddleware",
    "config.content_security_policy.PolicyMiddleware",
    "api.core.compression.Compression",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "frontend.missing_build.MissingBuildMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "frontend.guest_sessions.note",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "frontend.preferences.LastGameMiddleware",
]

FILE_UPLOAD_HANDLERS = [
    "api.core.request_limits.UploadLimit",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "frontend.context_processors.theme",
                "frontend.context_processors.card_art",
                "frontend.context_processors.sent_mail",
            ],
        },
    },
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

DATABASES = {"default": environment.database(DATA)}
CACHES = {"default": environment.cache(REDIS_URL, REDIS_TIMEOUT_S)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
"""Seconds until a link to reset a password or to confirm a mail address expires."""

MAIL_IS_SENT = bool(os.environ.get("EMAIL_URL"))
globals().update(environment.mail())

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
# Output of `frontend.build`: files with a hash in their names, and compressed copies.
PAGE_BUILD = BASE_DIR / "frontend" / "dist"
STATICFILES_DIRS = [PAGE_BUILD]
DJANGO_VITE = {"default": {"manifest_path": PAGE_BUILD / "manifest.json"}}
# `runserver` and `make play` build the page. Without it `frontend.missing_build` answers and `check --deploy` warns.
SILENCED_SYSTEM_CHECKS = ["django_vite.W001", "staticfiles.W004"]
# Serve static files from the apps' folders, so that `collectstatic` isn't needed.
WHITENOISE_USE_FINDERS = True
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/(assets/.+-[\w-]{8}\.\w+|art/[0-9a-f]{16}/.+)$"

# Load everything from this server only, and run no inline scripts.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        **{f"{kind}-src": ["'self'"] for kind in ("script", "style", "img", "font", "connect")},
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

LOGIN_URL = "frontend:sign-in"
LOGIN_REDIRECT_URL = "frontend:landing"

# Uvicorn reads the same file.
LOGGING = yaml.safe_load((BASE_DIR / "config" / "logs.yaml").read_text())

CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = environment.broker(REDIS_URL, REDIS_TIMEOUT_S, DATA)
# Don't wait for an unavailable broker. Periodic tasks find the work that couldn't be sent.
CELERY_BROKER_TRANSPORT_OPTIONS["max_retries"] = 0
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# If Redis refuses commands at its memory limit, the worker retries instead of exiting.
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_WORKER_CONSUMER = "config.celery_worker:Consumer"
# Reconnect to Redis without a limit.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_DEFAULT_QUEUE = DEFAULT_QUEUE
CELERY_TASK_QUEUES = [
    Queue(name, routing_key=name) for name in (PERIODIC_QUEUE, DEFAULT_QUEUE, VERIFY_QUEUE, *BOT_QUEUES)
]
# Mail and bulk work also have their own workers, so that bots never wait for a slow mail server or a simulation.
CELERY_TASK_ROUTES = {
    "campaigns.wake_bots": {"queue": PERIODIC_QUEUE},
    "campaigns.pass_unasked": {"queue": PERIODIC_QUEUE},
    "campaigns.keep_time": {"queue": PERIODIC_QUEUE},
    "campaigns.verify_forgotten": {"queue": PERIODIC_QUEUE},
    "campaigns.resume_analysis": {"queue": PERIODIC_QUEUE},
    "campaigns.mail_again": {"queue": PERIODIC_QUEUE},
    "campaigns.verify": {"queue": VERIFY_QUEUE},
    "campaigns.verify_all": {"queue": VERIFY_QUEUE},
    "campaigns.mail": {"queue": MAIL_QUEUE},
    "campaigns.work": {"queue": BULK_QUEUE},
}
CELERY_TASK_IGNORE_RESULT = True
# Acknowledge a task after it ran: if its process is killed, another one runs it again. All tasks may run twice.
# Periodic tasks find the work that is lost with a whole worker.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BEAT_SCHEDULER = "config.beat_scheduler:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "wake_bots": {"task": "campaigns.wake_bots", "schedule": 2.0, "options": {"expires": 10.0}},
    "pass_unasked": {"task": "campaigns.pass_unasked", "schedule": 1.0, "options": {"expires": 5.0}},
    "keep_time": {"task": "campaigns.keep_time", "schedule": 2.0, "options": {"expires": 2.0}},
    "project": {"task": "campaigns.project", "schedule": 15.0, "options": {"expires": 15.0}},
    "verify_forgotten": {"task": "campaigns.verify_forgotten", "schedule": 60.0, "options": {"expires": 60.0}},
    "keep_daily_cases": {"task": "campaigns.keep_daily_cases", "schedule": crontab(minute="*/10")},
    "resume_analysis": {"task": "campaigns.resume_analysis", "schedule": 15.0, "options": {"expires": 15.0}},
    "mail_again": {"task": "campaigns.mail_again", "schedule": 60.0, "options": {"expires": 60.0}},
    "verify_all": {"task": "campaigns.verify_all", "schedule": crontab(hour="3", minute="0")},
    "remind_absent": {"task": "campaigns.remind_absent", "schedule": crontab(minute="15")},
    "forget_guests": {"task": "campaigns.forget_guests", "schedule": crontab(hour="4", minute="0")},
    "forget_reports": {"task": "campaigns.forget_reports", "schedule": crontab(hour="4", minute="15")},
    "archive": {"task": "campaigns.archive", "schedule": crontab(hour="5", minute="0")},
    "clear_expired": {"task": "api.clear_expired", "schedule": crontab(hour="4", minute="30")},
}
