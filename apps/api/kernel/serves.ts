import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { RouteConfig } from '@nestjs/platform-fastify';
import { applyDecorators, Delete, Get, HttpCode, Post, Put, SetMetadata } from '@nestjs/common';

const ENDPOINT = 'leaseledger:endpoint';
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

/**
 * Makes a controller's method the answer to one endpoint of the contract: verb, path, who may call it, what its body must be
 * and whether it needs X-Requested-With all come from the endpoint, so none of them can be forgotten here.
 */
export const Serves = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    SetMetadata(ENDPOINT, endpoint),
    verbs[endpoint.verb](endpoint.path),
    HttpCode(200),
    RouteConfig({ publicCall: endpoint.who === 'public' && endpoint.kind === 'command' }),
  );

/** The endpoint that a controller's method serves. */
export const servedBy = (handler: object): Endpoint | undefined => Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
