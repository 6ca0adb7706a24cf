# The api: calls, jobs or migrations, as SAPA_ROLE says. The sources run as they are, there is nothing to build.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY api/package.json api/
RUN pnpm install --frozen-lockfile --prod --filter @sapa/api

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production SAPA_DATA_DIR=/data SAPA_INTERNAL_PORT=9090 HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app ./
COPY shared/contracts shared/contracts
COPY api/src api/src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:9090/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No npm between: node gets the signal to stop itself.
CMD ["node", "api/src/main.ts"]
