# WhatsApp's sandbox: for trying out, never in production.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY whatsapp-sandbox/package.json whatsapp-sandbox/
RUN pnpm install --frozen-lockfile --prod --filter @sapa/whatsapp-sandbox

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production SAPA_DATA_DIR=/data SANDBOX_PORT=4010 SANDBOX_HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app ./
COPY whatsapp-sandbox/src whatsapp-sandbox/src
COPY whatsapp-sandbox/public whatsapp-sandbox/public
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:4010/_sandbox/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "whatsapp-sandbox/src/main.ts"]
