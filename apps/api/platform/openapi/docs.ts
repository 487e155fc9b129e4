import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DateTime } from 'luxon';
import { staffOf } from '../http/admission.ts';
import { answerFailure } from '../answers/failure.filter.ts';
import { Callers } from '../callers/callers.ts';
import { CLOCK, type Clock } from '../foundation/platform.ts';
import type { Settings } from '../settings/settings.ts';
import { ListResources } from '../lists/list-resources.ts';
import { openApiDocument } from './openapi.ts';

const require = createRequire(import.meta.url);

const DOCS = '/api/docs';
const STYLES = 'swagger-ui.css';
const BUNDLE = 'swagger-ui-bundle.js';
const START = 'swagger-ui-init.js';
const SCRIPT = 'text/javascript; charset=utf-8';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Leaseledger API</title>
    <link rel="stylesheet" href="${DOCS}/${STYLES}">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${DOCS}/${BUNDLE}"></script>
    <script src="${DOCS}/${START}"></script>
  </body>
</html>
`;
const STARTED = `SwaggerUIBundle({ url: '${DOCS}-json', dom_id: '#swagger-ui', deepLinking: true });`;

/** Swagger UI writes styles and small images into its page. Its scripts come from this server. */
const DOCS_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'";

/**
 * Serves the OpenAPI document at /api/docs-json and Swagger UI at /api/docs, both from this server. They are for staff,
 * unless the settings make them public.
 */
export function serveDocs(
  app: INestApplication,
  server: FastifyInstance,
  { apiDocs }: Pick<Settings, 'apiDocs'>,
): void {
  // Judged by the route, because an address can be spelled in many ways.
  const isOfDocs = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith(DOCS) === true;
  server.addHook('onRequest', async (request, reply) => {
    if (apiDocs === 'public' || !isOfDocs(request)) return undefined;
    try {
      await staffOf(request, app.get(Callers));
      return undefined;
    } catch (thrown) {
      return answerFailure(thrown, request, reply);
    }
  });
  server.addHook('onSend', async (request, reply) => {
    if (isOfDocs(request)) reply.header('content-security-policy', DOCS_POLICY);
  });
  // Made when somebody asks for it. Examples need a future day, even when the process has run for months.
  server.get(`${DOCS}-json`, () => {
    const day = DateTime.fromJSDate(app.get<Clock>(CLOCK)()).plus({ months: 6 }).toISODate() ?? '';
    return openApiDocument(app.get(ListResources).all(), day);
  });
  server.get(DOCS, (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  server.get(`${DOCS}/${START}`, (_, reply) => reply.type(SCRIPT).send(STARTED));
  for (const [file, type] of [
    [STYLES, 'text/css; charset=utf-8'],
    [BUNDLE, SCRIPT],
  ] as const)
    server.get(`${DOCS}/${file}`, (_, reply) =>
      reply.type(type).send(createReadStream(require.resolve(`swagger-ui-dist/${file}`))),
    );
}
