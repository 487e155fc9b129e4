import type { BodyOf, Endpoint, Envelope, ParamName, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import { RouteConfig } from '@nestjs/platform-fastify';
import { applyDecorators, Delete, Get, HttpCode, Param, Post, Put, SetMetadata } from '@nestjs/common';
import type { JsonBytes, JsonStream, TextStream } from './envelope.ts';
import { counted } from './counted.ts';
import { asRecordID } from './record-id.ts';

const ENDPOINT = 'leaseledger:endpoint';
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

/** The allowed forms of an answer: a value, its JSON text whole or in pieces, or streamed plain text. */
type Told<Value> =
  Value | JsonText<Value> | JsonBytes<Value> | JsonStream<Value> | (Value extends string ? TextStream : never);
/** A method that may answer a call. Its first parameter is the body, when the call has one. */
type Answering<E extends Endpoint, Value> = [BodyOf<E>] extends [never]
  ? (...parameters: never[]) => Told<Value> | Promise<Told<Value>>
  : (body: BodyOf<E>, ...others: never[]) => Told<Value> | Promise<Told<Value>>;
/** The compile error of a method without the body of its call. */
type TakesBody<E extends Endpoint, Method extends (...parameters: never[]) => unknown> = [BodyOf<E>] extends [never]
  ? unknown
  : Parameters<Method> extends readonly []
    ? 'The first parameter is the body'
    : unknown;
type Serving<E extends Endpoint, Value> = <Method extends Answering<E, Value>>(
  controller: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<Method> & TakesBody<E, Method>,
) => void;

/** The group in which a public call is limited; undefined for calls without a limit. */
function countedAs({ who, kind, path, asksOutside, isCounted, logsIn }: Endpoint): string | undefined {
  if (typeof who !== 'string') return undefined;
  if (asksOutside || isCounted) return path;
  if (logsIn) return 'login';
  return kind === 'command' ? counted.sent : undefined;
}

const serve = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    SetMetadata(ENDPOINT, endpoint),
    verbs[endpoint.verb](endpoint.path),
    HttpCode(200),
    RouteConfig({
      endpoint,
      ...(countedAs(endpoint) === undefined ? { rateLimit: false } : { countedAs: countedAs(endpoint) }),
    }),
  );

/**
 * Makes a controller's method answer one endpoint of the contract. Verb, path, caller, body and the need for
 * X-Requested-With come from the endpoint, so none can be forgotten here. The method must answer the endpoint's payload
 * in an envelope. Its first parameter is the body, if there is one. Anything else does not compile.
 */
export const Serves = <E extends Endpoint>(endpoint: E): Serving<E, Envelope<PayloadOf<E>>> => serve(endpoint);

/** The same for a call that answers its payload without an envelope. */
export const ServesPlain = <E extends Endpoint>(endpoint: E): Serving<E, PayloadOf<E>> => serve(endpoint);

/** The same for a call that answers a file, without JSON or envelope. */
export const ServesFile = (endpoint: Endpoint): MethodDecorator => serve(endpoint);

/**
 * Injects one of the endpoint's :names from the address: `id` as a positive integer, all others as text. A name that is
 * not in the path does not compile.
 * @throws Failure 400 for an invalid `id`
 */
export const InPath = <E extends Endpoint>({ path: _ }: E, name: ParamName<E>): ParameterDecorator =>
  name === 'id' ? Param(name, asRecordID) : Param(name);

/** The endpoint that a controller's method serves. */
export const servedBy = (handler: object): Endpoint | undefined =>
  // Metadata is untyped, but only `serve` sets this one.
  Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
