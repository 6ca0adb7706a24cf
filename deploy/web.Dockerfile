# One part of the interface with the server of its origin: --build-arg PART=shell, auth, agents …
# BEFORE names the image that is served now: its versions are carried over, so that pages which are open still find
# their files and the pointer keeps its history.
ARG BEFORE=nothing
ARG PART

FROM node:24.21.0-bookworm-slim AS nothing
RUN mkdir -p /srv/web

FROM ${BEFORE} AS before

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile
COPY --from=before /srv/web /srv/web
ARG PART
# Empty for everybody; else '--share 10', '--organizations org_a', '--promote', or '--back' to the version before.
ARG RELEASE
RUN node scripts/part.ts "$PART" --web /srv/web $RELEASE

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY web-server/package.json web-server/
RUN pnpm install --frozen-lockfile --prod --filter @sapa/web-server

FROM node:24.21.0-bookworm-slim
ARG PART
ENV NODE_ENV=production SAPA_PART=$PART SAPA_WEB_DIR=/srv/web PORT=8080
WORKDIR /app
COPY --from=packages /app ./
COPY web-server/src web-server/src
COPY shared/contracts shared/contracts
COPY --from=build /srv/web /srv/web
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "web-server/src/main.ts"]
