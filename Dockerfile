# Built once, run twice or more: docker compose up --build. Which Node it is, package.json says too.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm install && npm run build
# What only builds and draws pages stays behind, and so does the Node that comes with the packages.
RUN npm uninstall --no-save --omit=dev \
    @emotion/react @emotion/styled @fontsource-variable/inter @hookform/resolvers @mui/icons-material @mui/material @mui/x-date-pickers \
    @tanstack/react-query @vitejs/plugin-react cmdk lucide-react nx ra-data-simple-rest react react-admin react-dom react-hook-form react-router react-router-dom vite \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
# npm writes nowhere but where everybody may; the root file system may be read-only.
ENV NODE_ENV=production NPM_CONFIG_CACHE=/tmp/npm DATA_DIR=/data HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/package.json /app/.npmrc ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/libs libs
COPY --from=build /app/tools tools
COPY --from=build /app/apps/admin/dist apps/admin/dist
COPY --from=build /app/apps/public-web/dist apps/public-web/dist
COPY --from=build /app/apps/api apps/api
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
EXPOSE 3000
USER node
# Whether the process answers at all. Whoever starts unhealthy containers anew mends that; lists that are still being built, or a log that is away, mend by themselves.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: a signal to stop reaches the server itself.
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./tools/register.mjs", "apps/api/main.ts"]
