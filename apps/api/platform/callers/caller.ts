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

/**
 * The actor and the origin of a command, which its events store as metadata. The idempotency key makes a repeat the
 * same request.
 */
export interface CommandMetadata {
  readonly actor: Actor;
  /** The id of the request. */
  readonly correlationId: string;
  /** The id of the event that caused the command. Without it, the request is the cause. */
  readonly causationId?: string | undefined;
  /** The policy that issued the command because of that event. */
  readonly policy?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** The correlationId of the earlier decision on the same record that this command undoes. */
  readonly undoes?: string | undefined;
  /** The command handler adds the name of each decision here, so that the answer can list them. */
  readonly decisions?: string[] | undefined;
  /**
   * The asker whose later reads wait for the appended events. Without it, the command waits until all lists show them.
   */
  readonly asker?: Asker | undefined;
  /** The caller waits for the lists itself, once for many commands. */
  readonly isShownLater?: true | undefined;
}

/**
 * The metadata of one of several commands of a request. Each command gets its own key, so that a repeat of the request
 * repeats each command.
 */
export const partOf = <Metadata extends CommandMetadata>(metadata: Metadata, part: string): Metadata => ({
  ...metadata,
  idempotency: metadata.idempotency && { ...metadata.idempotency, key: `${metadata.idempotency.key} ${part}` },
});

/** The logged-in user of a request, with the rights in force at this moment. */
export interface Caller extends CommandMetadata {
  readonly user: UserRow;
  readonly rights: Rights;
  /** The permissions that the user was given or denied in addition to the role group. */
  readonly permissions: readonly UserPermissionView[];
  /** Leaves the server only in its cookie. */
  readonly sessionToken: string;
  /** The step that the user must take before anything else. */
  readonly due: Due | undefined;
  readonly actor: Actor & { readonly id: number };
  /** The other user, when the session views the product as that user. */
  readonly viewing?: Viewing | undefined;
  /** The user who really makes the request, when they view the product as this caller. */
  readonly viewer?: Caller;
}

/** The system itself. It passes every rule that asks for a permission. */
export const systemActor: Actor = {
  id: null,
  name: 'System',
  permissions: new Set(),
  roleGroup: null,
  lineManager: false,
  external: false,
};

/** The metadata of work that the system does without a request. */
export const systemMetadata = (randomBytes: RandomBytes): CommandMetadata => ({
  actor: systemActor,
  correlationId: randomUuid(randomBytes(16)),
});

const callers = new WeakMap<FastifyRequest, Caller>();

export const setCaller = (request: FastifyRequest, caller: Caller) =>
  void callers.set(request, { ...caller, decisions: [] });

/** The caller of an admitted request; undefined on a public endpoint. */
export const knownCaller = (request: FastifyRequest): Caller | undefined => callers.get(request);

/**
 * The caller of an admitted request.
 * @throws Error on a public endpoint
 */
export function callerOf(request: FastifyRequest): Caller {
  const caller = knownCaller(request);
  if (caller === undefined) throw new Error('A public endpoint has no caller');
  return caller;
}

/** An outside sender, named after its API key. */
export interface Sender {
  readonly name: string;
  readonly asker: Asker;
}

const senders = new WeakMap<FastifyRequest, Sender>();

export const setSender = (request: FastifyRequest, sender: Sender) => void senders.set(request, sender);

/** The sender whose API key came with the request; undefined without a key. */
export const knownSender = (request: FastifyRequest): Sender | undefined => senders.get(request);

/**
 * The sender of a request.
 * @throws Error when the request came without an API key
 */
export function senderOf(request: FastifyRequest): Sender {
  const sender = knownSender(request);
  if (sender === undefined) throw new Error('Nobody showed an API key');
  return sender;
}

/** The session or API key that makes a request; undefined on a public endpoint. */
export const knownAsker = (request: FastifyRequest): Asker | undefined =>
  (callers.get(request) ?? senders.get(request))?.asker;

/** Injects the caller as a parameter of a controller's method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
