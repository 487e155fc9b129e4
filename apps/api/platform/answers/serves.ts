import type { BodyOf, Endpoint, Envelope, ParamName, PayloadOf } from '@leaseledger/contract/kernel/endpoint';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import { RouteConfig } from '@nestjs/platform-fastify';
import { applyDecorators, Delete, Get, HttpCode, Param, Post, Put, SetMetadata } from '@nestjs/common';
import type { JsonBytes, JsonStream, TextStream } from './envelope.ts';
import { counted } from './counted.ts';
import { asRecordID } from './record-id.ts';

const ENDPOINT = 'leaseledger:endpoint';
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

/** A value, or the JSON text of one, whole, as it is sent or in pieces; or text that comes bit by bit. */
type Told<Value> =
  Value | JsonText<Value> | JsonBytes<Value> | JsonStream<Value> | (Value extends string ? TextStream : never);
/** A method that may answer a call with this: the call's body comes first, where it has one. */
type Answering<E extends Endpoint, Value> = [BodyOf<E>] extends [never]
  ? (...parameters: never[]) => Told<Value> | Promise<Told<Value>>
  : (body: BodyOf<E>, ...others: never[]) => Told<Value> | Promise<Told<Value>>;
/** What is wrong with a method that leaves out the body of its call. */
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

/** What a call that anybody may make counts as; undefined for those that are not counted. */
function countedAs({ who, kind, path, asksOutside, logsIn }: Endpoint): string | undefined {
  if (typeof who !== 'string') return undefined;
  if (asksOutside) return path;
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
 * Makes a controller's method the answer to one endpoint of the contract: verb, path, who may call it, what its body must be
 * and whether it needs X-Requested-With all come from the endpoint, so none of them can be forgotten here. The method answers the
 * endpoint's payload in an envelope and takes the body, where there is one, as its first parameter: anything else does not compile.
 */
export const Serves = <E extends Endpoint>(endpoint: E): Serving<E, Envelope<PayloadOf<E>>> => serve(endpoint);

/** The same for a call that answers its payload as it is, without an envelope. */
export const ServesPlain = <E extends Endpoint>(endpoint: E): Serving<E, PayloadOf<E>> => serve(endpoint);

/** The same for a call that answers a file, which is no JSON and has no envelope. */
export const ServesFile = (endpoint: Endpoint): MethodDecorator => serve(endpoint);

/**
 * What stands in the address under one of the endpoint's :names, as a parameter of its method: `id` as a positive integer, anything
 * else as text. A name that is not in the path does not compile.
 * @throws Failure 400 for an `id` that is none
 */
export const InPath = <E extends Endpoint>({ path: _ }: E, name: ParamName<E>): ParameterDecorator =>
  name === 'id' ? Param(name, asRecordID) : Param(name);

/** The endpoint that a controller's method serves. */
export const servedBy = (handler: object): Endpoint | undefined =>
  // Only `serve` sets it, and metadata has no type of its own.
  Reflect.getMetadata(ENDPOINT, handler) as Endpoint | undefined;
