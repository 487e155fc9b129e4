FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund && npm run build && mkdir /data && chown node:node /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
USER node
# Not through npm: a signal to stop reaches the server itself.
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./tools/register.mjs", "apps/api/main.ts"]
