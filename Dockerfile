FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund && npm run build && mkdir /data && chown node:node /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
USER node
# Whether it answers at all: lists that are still catching up, or a log that is away, mend by themselves.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: a signal to stop reaches the server itself.
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./tools/register.mjs", "apps/api/main.ts"]
