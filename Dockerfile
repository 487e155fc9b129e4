# Built once, run twice or more: docker compose up --build. Which Node it is, package.json says too.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci && npm run build
# The server runs without a compiler, and without what only builds and draws pages. The Node of the packages stays behind.
RUN node tools/commands/build-server.mjs /built && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
# npm writes nowhere but where everybody may; the root file system may be read-only.
ENV NODE_ENV=production NPM_CONFIG_CACHE=/tmp/npm DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /built ./
COPY --from=build /app/.npmrc ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/apps/admin/dist apps/admin/dist
COPY --from=build /app/apps/public-web/dist apps/public-web/dist
RUN install --directory --owner=node --group=node --mode=0700 /data /backup-log /backup-vault
VOLUME /data
EXPOSE 3000
USER node
# Whether the process answers at all. Whoever starts unhealthy containers anew mends that; lists that are still being built, or a log that is away, mend by themselves.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: a signal to stop reaches the server itself.
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./tools/register.mjs", "apps/api/main.ts"]
