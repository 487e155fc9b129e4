import type { Rule } from '../access/permissions.ts';
import type { Answer } from './answer.ts';
import type { Example } from './example.ts';

/** Where what a rule lets through depends on whose record it is. */
export interface OfRecords {
  /** Who may with everybody's; left out where no rule says it for all kinds of record. */
  readonly all?: Rule;
  /** What the others may with: 'their own leads'. */
  readonly own: string;
}

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a user may have to do before anything else: choose a new password, or set up a second factor. */
export type Due = 'password' | 'secondFactor';

/** One call of the API, said once: the server serves it, the clients call it, a test walks all of them. */
export interface Endpoint<Path extends string = string, Body extends object = object, Payload = unknown> {
  readonly verb: Verb;
  /** Below /api/, with :names for what the address carries. */
  readonly path: Path;
  /** `public` needs no session; `apiKey` is for outside senders, `apiKeyOrCaptcha` for visitors who solved a captcha, too. A rule is asked before anything else is read. */
  readonly who: 'public' | 'apiKey' | 'apiKeyOrCaptcha' | Rule;
  /** A command changes something and needs the header X-Requested-With: leaseledger where a session makes it. */
  readonly kind: 'query' | 'command';
  /** Works also while the user must do this first; nothing else does then. */
  readonly whileDue?: readonly Due[];
  /** The console asks by itself, also while nobody is there: it keeps no session alive. */
  readonly unattended?: true;
  /** Of how staff log in: counted for each address apart from what visitors send, so that neither holds up the other. */
  readonly logsIn?: true;
  /** Asks a system outside: a public one of these is counted for each address, apart from all other calls. */
  readonly asksOutside?: true;
  /** Who is let through may with their own records only, or with everybody's. */
  readonly records?: OfRecords;
  /** Of the user alone, such as where they are logged in: nobody who views the product as another user sees it. */
  readonly isPersonal?: true;
  /** Works for who views the product as another user, and is done as who they are; no other command is. */
  readonly whileViewing?: true;
  /** Its body is multipart/form-data with these fields and one file, `file`, of so many bytes at most; it is read as it comes. */
  readonly upload?: { readonly maxBytes: number; readonly fields: readonly string[] };
  /** Takes the bytes of one file as its body, streamed: `application/octet-stream`, its name in the header of `FILE_NAME`. */
  readonly takesFile?: true;
  /** The class-validator class of the body, where there is one. */
  readonly body?: new () => Body;
  readonly answer: Answer<Payload>;
  /** One line for OpenAPI. */
  readonly summary: string;
  /** In the order in which they can be made; those that ask for a day to come, for this one. */
  readonly examples?: (day: string) => readonly Example[];
}

/** An endpoint with its path, body and answer as types: whoever calls or serves it infers them. */
export const endpoint = <const Path extends string, Payload, Body extends object = never>(
  definition: Endpoint<Path, Body, Payload>,
): Endpoint<Path, Body, Payload> => definition;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** The :names of a path. Any name where the path is not known. */
export type ParamName<E extends Endpoint> = string extends E['path'] ? string : NamesIn<E['path']>;
export type PathParams<E extends Endpoint> = { readonly [Name in ParamName<E>]: string | number };
/** Never for a call without a body. */
export type BodyOf<E extends Endpoint> = E['body'] extends (new () => infer Body extends object) | undefined
  ? Body
  : never;
export type PayloadOf<E extends Endpoint> = NonNullable<E['answer']['payload']> | Extract<E['answer']['payload'], null>;

/** What a call must be given: values for the :names of its path and its body, where it has them. */
export type CallInput<E extends Endpoint> = ([ParamName<E>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: PathParams<E> }) &
  ([BodyOf<E>] extends [never] ? { readonly body?: undefined } : { readonly body: BodyOf<E> });

/** What every call answers; files and redirects answer as themselves. */
export interface Envelope<Payload = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly payload: Payload;
}

/** The code that tells a client that there never was a session. */
export const NOT_LOGGED_IN = 3;

/** The code that tells a client that the user must do something first: the profile says what. */
export const DUE_FIRST = 4;

/** The code that tells a client that a login needs the code of a second factor too, or another one than it brought. */
export const CODE_NEEDED = 5;

/** The header that keeps links and images of other sites from firing staff calls, and its value. */
export const REQUESTED_WITH = { header: 'X-Requested-With', value: 'leaseledger' } as const;

/** The header that says what a file is called whose bytes are sent, percent-encoded. */
export const FILE_NAME = 'X-File-Name';

/** The address of a call, its :names filled in. */
export const pathTo = <E extends Endpoint>({ path }: E, params: PathParams<E>): string =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(Object.entries<string | number>(params).find(([given]) => given === name)?.[1] ?? '')),
  );
