import type { Rights } from '@leaseledger/contract/access/permissions';
import type { Due } from '@leaseledger/contract/kernel/endpoint';
import type { UserPermissionView, UserRow } from '@leaseledger/contract/users/user.views';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Viewing } from '@leaseledger/event-log/vault/vault';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Asker } from './asker.ts';
import type { Idempotency } from './idempotency.ts';
import type { RandomBytes } from '../foundation/platform.ts';
import { randomUuid } from '../foundation/uuid.ts';

/** Who asks for what an event stores as its metadata, and under which key a repeat is the same request. */
export interface CommandMetadata {
  readonly actor: Actor;
  /** The request that this belongs to. */
  readonly correlationId: string;
  /** The event that led to this; the request itself where it is left out. */
  readonly causationId?: string | undefined;
  /** The policy that asked for it because of that event. */
  readonly policy?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** The earlier decision on the same record that this undoes, by its correlationId. */
  readonly undoes?: string | undefined;
  /** The names of what was decided are added here, so that the answer can tell them. */
  readonly decisions?: string[] | undefined;
  /** Whose later reads wait for what is appended; where it is left out, the command waits until everybody's show it. */
  readonly asker?: Asker | undefined;
  /** Whoever asks waits for the lists themselves, once for many commands. */
  readonly isShownLater?: true | undefined;
}

/** One request that is several commands: each has a key of its own, so that a repeat of the whole repeats each. */
export const partOf = <Metadata extends CommandMetadata>(metadata: Metadata, part: string): Metadata => ({
  ...metadata,
  idempotency: metadata.idempotency && { ...metadata.idempotency, key: `${metadata.idempotency.key} ${part}` },
});

/** The logged-in user of a request, with the rights in force at this moment. */
export interface Caller extends CommandMetadata {
  readonly user: UserRow;
  readonly rights: Rights;
  /** What the user was given or denied beside the role group. */
  readonly permissions: readonly UserPermissionView[];
  /** Never leaves the server but in its cookie. */
  readonly sessionToken: string;
  /** What the user must do before anything else. */
  readonly due: Due | undefined;
  readonly actor: Actor & { readonly id: number };
  /** As whom the session views the product, where it does. */
  readonly viewing?: Viewing | undefined;
  /** Who really asks, where this caller is the user as whom they view. */
  readonly viewer?: Caller;
}

/** The system itself: it may do everything that rules ask a permission for. */
export const systemActor: Actor = {
  id: null,
  name: 'System',
  permissions: new Set(),
  roleGroup: null,
  lineManager: false,
  external: false,
};

/** For what it does by itself, at nobody's request. */
export const systemMetadata = (randomBytes: RandomBytes): CommandMetadata => ({
  actor: systemActor,
  correlationId: randomUuid(randomBytes(16)),
});

const callers = new WeakMap<FastifyRequest, Caller>();

export const setCaller = (request: FastifyRequest, caller: Caller) =>
  void callers.set(request, { ...caller, decisions: [] });

/** The caller of a request that was let through; undefined on an endpoint that is public. */
export const knownCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The same where there is one. @throws Error on an endpoint that is public */
export function callerOf(request: FastifyRequest): Caller {
  const caller = knownCaller(request);
  if (caller === undefined) throw new Error('A public endpoint has no caller');
  return caller;
}

/** An outside sender, by the name that its API key stands for. */
export interface Sender {
  readonly name: string;
  readonly asker: Asker;
}

const senders = new WeakMap<FastifyRequest, Sender>();

export const setSender = (request: FastifyRequest, sender: Sender) => void senders.set(request, sender);

/** The outside sender whose API key was shown; undefined where none was. */
export const knownSender = (request: FastifyRequest): Sender | undefined => senders.get(request);

/** The same where there is one. @throws Error on a call that needs none */
export function senderOf(request: FastifyRequest): Sender {
  const sender = knownSender(request);
  if (sender === undefined) throw new Error('Nobody showed an API key');
  return sender;
}

/** The session or API key that makes a request; undefined on an endpoint that is public. */
export const knownAsker = (request: FastifyRequest): Asker | undefined =>
  (callers.get(request) ?? senders.get(request))?.asker;

/** The caller, as a parameter of a controller's method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
