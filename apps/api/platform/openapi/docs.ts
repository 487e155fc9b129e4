import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DateTime } from 'luxon';
import { staffOf } from '../http/admission.ts';
import { answerFailure } from '../answers/failure.filter.ts';
import { Callers } from '../callers/callers.ts';
import { CLOCK, type Clock } from '../foundation/platform.ts';
import type { Settings } from '../settings/settings.ts';
import { ListResources } from '../lists/list-resources.ts';
import { openApiDocument } from './openapi.ts';

const DOCS = '/api/docs';

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
  // Examples need a future day, even when the process has run for months.
  const day = DateTime.fromJSDate(app.get<Clock>(CLOCK)()).plus({ months: 6 }).toISODate() ?? '';
  SwaggerModule.setup('api/docs', app, openApiDocument(app.get(ListResources).all(), day), {
    jsonDocumentUrl: 'api/docs-json',
    raw: ['json'],
  });
}
