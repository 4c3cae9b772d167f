# One image for web, worker, beat and management commands. compose.yaml uses it.
FROM python:3.11.13-slim-bookworm AS base
ENV PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /opt/cliffhanger
COPY config/requirements.txt config/constraints.txt config/
RUN pip install -r config/requirements.txt
COPY . .

# Builds the page with npm packages, which the server doesn't need.
FROM base AS page
RUN python -m frontend.build

# Compiles the engine with a C compiler, which the server doesn't need.
FROM base AS engine
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
RUN pip install -r config/compile-requirements.txt
RUN python -m config.engine_build

# For compose.nodes.yaml.
FROM postgres:15.14-bookworm AS pgbouncer
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer
USER postgres

FROM base
COPY --from=engine /opt/cliffhanger/engine engine
COPY --from=engine /opt/cliffhanger/*.so ./
COPY --from=page /opt/cliffhanger/frontend/dist frontend/dist
RUN python -m compileall -q api campaigns config engine frontend \
    && useradd --system --create-home --home-dir /var/lib/cliffhanger cliffhanger \
    && mkdir /var/lib/cliffhanger/archive && chown cliffhanger: /var/lib/cliffhanger/archive \
    && chmod 0700 /var/lib/cliffhanger /var/lib/cliffhanger/archive
USER cliffhanger
ENV CLIFFHANGER_DATA=/var/lib/cliffhanger
