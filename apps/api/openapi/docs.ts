import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { ListResources } from '../lists/list-resources.ts';
import { openApiDocument } from './openapi.ts';

const DOCS = '/api/docs';

/** Swagger UI writes styles and small images into its page; its scripts come from here as everything else does. */
const DOCS_POLICY = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at /api/docs-json and Swagger UI at /api/docs, all of it from this server. */
export function serveDocs(app: INestApplication, server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(DOCS)) reply.header('content-security-policy', DOCS_POLICY);
  });
  SwaggerModule.setup('api/docs', app, openApiDocument(app.get(ListResources).all()), { jsonDocumentUrl: 'api/docs-json', raw: ['json'] });
}
