# docker build -t wayfront . && docker run --env-file env -v wayfront-data:/data -p 127.0.0.1:3000:3000 wayfront
# Keys and DATABASE_URL come with the environment, never with the image (docs/operating.md).

FROM node:24-bookworm-slim AS build
WORKDIR /app
# The pinned runtime needs libatomic; certificates are for the package registry.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 ca-certificates && rm -rf /var/lib/apt/lists/*
COPY . .
# Installs the packages of the lockfile and the pinned runtime, and builds the pages.
RUN node scripts/build.mjs
# What only tests and builds need stays behind. npm's pruning would remove the pinned runtime's program with it.
RUN cp -a node_modules/node/bin /tmp/runtime \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && mkdir -p node_modules/node/bin && cp -a /tmp/runtime/. node_modules/node/bin/ \
  && rm -rf .next/cache node_modules/.cache

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin wayfront \
  && mkdir /data && chown wayfront:wayfront /data && chmod 0700 /data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir -p .next/cache && chown -R wayfront:wayfront .next/cache
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 MALLOC_ARENA_MAX=2 DATA_DIR=/data
USER wayfront
VOLUME /data
EXPOSE 3000
# Without a shell, so that SIGTERM reaches the server, which lets running requests end.
ENTRYPOINT ["/app/node_modules/node/bin/node"]
CMD ["--max-semi-space-size=32", "--import", "./scripts/bootstrap/quick-imports.mjs", "server.ts"]
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
