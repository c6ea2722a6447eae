# syntax=docker/dockerfile:1

FROM node:22-bookworm-slim AS build
WORKDIR /app
# what the packages and the database clients are made from: this layer is kept until one of these changes
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
COPY prisma/models prisma/models
# npm ci and scripts/generate.mjs, with the stamps that keep the build below from doing them again
RUN node --input-type=module -e "import { setup } from './scripts/setup.mjs'; await setup()"
COPY . .
# .git stays outside: the commit that Management -> System shows
ARG RELEASE=
RUN RELEASE="$RELEASE" node scripts/build.mjs

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Prisma's command line and TypeScript are optional peers of its client, 250 MB that nothing loads here. npm 11 leaves
# them out when it does not follow peers; the older npm of this image would not (docs/decisions/009-packages.md).
RUN npx --yes npm@11.21.2 ci --omit=dev --legacy-peer-deps

FROM node:22-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
# the shop closes what is in it at each start; a volume gets the folder's rights with its first use
RUN mkdir -m 700 /data && chown node:node /data
# the client's files and public/ are in build/client; the database clients are bundled into build/server
COPY package.json NOTICE.md ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY prisma/migrations prisma/migrations
# they need nothing but Node, the packages and the build above
COPY scripts/backup.mjs scripts/restore.mjs scripts/doctor.mjs scripts/move-to-postgres.mjs scripts/
COPY scripts/running scripts/running
# with PostgreSQL backup and restore call its programs, which must be as new as the server (compose.scale.yaml names it)
ARG POSTGRES_CLIENT=
RUN if [ -n "$POSTGRES_CLIENT" ]; then \
    apt-get update && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
    && apt-get install -y --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
    && rm -rf /var/lib/apt/lists/*; fi
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]
