import type { Rule } from '../access/permissions.ts';
import type { Answer } from './answer.ts';
import type { Example } from './example.ts';

/** Set when the rights on a record depend on its owner. */
export interface OfRecords {
  /** The rule for the records of every user. Left out when the rule differs between kinds of record. */
  readonly all?: Rule;
  /** The records that the other users may use: 'their own leads'. */
  readonly own: string;
}

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A step that a user must take before anything else: choose a new password, or set up a second factor. */
export type Due = 'password' | 'secondFactor';

/** A call without its address: the callers that it admits, its body and its answer. */
interface CallDefinition<Body extends object, Payload> {
  /** `public` needs no session, `apiKey` an outside sender's key, `apiKeyOrCaptcha` a key or a solved captcha. A rule is checked before the request is read further. */
  readonly who: 'public' | 'apiKey' | 'apiKeyOrCaptcha' | Rule;
  /** Left out where the verb tells: GET asks, the other verbs change something. */
  readonly kind?: 'query' | 'command';
  /** The call works while the user must take one of these steps. Other calls are refused then. */
  readonly whileDue?: readonly Due[];
  /** The console repeats the call without its user, so the call does not keep a session alive. */
  readonly unattended?: true;
  /** The call is part of logging in. Its rate limit per address is separate from the visitors' limit, so neither blocks the other. */
  readonly logsIn?: true;
  /** The call asks an outside system. If it is public, it has a rate limit per address of its own. */
  readonly asksOutside?: true;
  /** The public call is no command but costs work, so it has a rate limit per address of its own. */
  readonly isCounted?: true;
  /** A visitor needs the answer to a captcha, in this field of the body. */
  readonly asksCaptcha?: 'Captcha' | 'captcha';
  /** Says whether a permitted user may use their own records only, or the records of every user. */
  readonly records?: OfRecords;
  /** The answer is for the user alone, e.g. their sessions. A user who views the product as another user does not get it. */
  readonly isPersonal?: true;
  /** The command works while a user views the product as another user, and acts for the logged-in user. All other commands are refused then. */
  readonly whileViewing?: true;
  /** The body is multipart/form-data with these fields and one file, `file`, of at most `maxBytes`. It is streamed. */
  readonly upload?: { readonly maxBytes: number; readonly fields: readonly string[] };
  /** The body is one file, streamed as `application/octet-stream`. The header `FILE_NAME` holds its name. */
  readonly takesFile?: true;
  /** The most bytes of the body, if it may be larger than `BODY_BYTES_MAX`. */
  readonly bodyBytes?: number;
  /** The class-validator class of the body, if the call has one. */
  readonly body?: new () => Body;
  readonly answer: Answer<Payload>;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Examples, in an order in which a test can call them. Examples with a future day use the given one. */
  readonly examples?: (day: string) => readonly Example[];
}

/** One call of the API, defined once. The server serves it, the clients call it, and a test walks all calls. */
export interface Endpoint<
  Path extends string = string,
  Body extends object = object,
  Payload = unknown,
> extends CallDefinition<Body, Payload> {
  readonly verb: Verb;
  /** The path below /api/, with :names for parameters. */
  readonly path: Path;
  /** A command changes something. A session's command needs the header X-Requested-With: leaseledger. */
  readonly kind: 'query' | 'command';
}

/** Defines an endpoint. Clients and servers infer its path, body and answer from the result. */
export const endpoint = <const Path extends string, Payload, Body extends object = never>(
  verb: Verb,
  path: Path,
  definition: CallDefinition<Body, Payload>,
): Endpoint<Path, Body, Payload> => ({ kind: verb === 'GET' ? 'query' : 'command', ...definition, verb, path });

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** The :names of a path; any name when the path is not known to the compiler. */
export type ParamName<E extends Endpoint> = string extends E['path'] ? string : NamesIn<E['path']>;
export type PathParams<E extends Endpoint> = { readonly [Name in ParamName<E>]: string | number };
/** `never` for a call without a body. */
export type BodyOf<E extends Endpoint> = E['body'] extends (new () => infer Body extends object) | undefined
  ? Body
  : never;
export type PayloadOf<E extends Endpoint> = NonNullable<E['answer']['payload']> | Extract<E['answer']['payload'], null>;

/** The input of a call: values for the :names of its path, and its body. */
export type CallInput<E extends Endpoint> = ([ParamName<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<E> }) &
  ([BodyOf<E>] extends [never] ? { readonly body?: undefined } : { readonly body: BodyOf<E> });

/** The shape of every JSON answer. Files and redirects do not use it. */
export interface Envelope<Payload = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly payload: Payload;
}

/** The code for a request that never had a session. */
export const NOT_LOGGED_IN = 3;

/** The code for a user who must take a step first. The profile names the step. */
export const DUE_FIRST = 4;

/** The code for a login without the second factor's code, or with a wrong one. */
export const CODE_NEEDED = 5;

/**
 * The code of a 503 after which the change may be saved or not. The same request with the same Idempotency-Key finds
 * out, and saves it at most once.
 */
export const NOT_KNOWN_WHETHER_SAVED = 6;

/** The header, with its value, that prevents links and images on other sites from making calls of staff. */
export const REQUESTED_WITH = { header: 'X-Requested-With', value: 'leaseledger' } as const;

/** The header with the percent-encoded name of the sent file. */
export const FILE_NAME = 'X-File-Name';

/** The address of a call, with values for its :names. */
export const pathTo = <E extends Endpoint>({ path }: E, params: PathParams<E>): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Object.entries<string | number>(params).find(([given]) => given === name)?.[1] ?? '')),
  );
