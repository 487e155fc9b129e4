import type { Rule } from '../access/permissions.ts';

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, said once: the server serves it, the clients call it, a test walks all of them. */
export interface Endpoint<Body extends object = object> {
  readonly verb: Verb;
  /** Below /api/, with :names for what the address carries. */
  readonly path: string;
  /** `public` needs no session. A rule is asked before anything else is read. */
  readonly who: 'public' | Rule;
  /** A command changes something and needs the header X-Requested-With: leaseledger (unless public). */
  readonly kind: 'query' | 'command';
  /** The class-validator class of the body, where there is one. */
  readonly body?: new () => Body;
  /** One line for OpenAPI. */
  readonly summary: string;
}

export const endpoint = <Body extends object = object>(definition: Endpoint<Body>): Endpoint<Body> => definition;

/** What every call answers; files and redirects answer as themselves. */
export interface Envelope<Payload = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly payload: Payload;
}

/** The code that tells a client that there never was a session. */
export const NOT_LOGGED_IN = 3;

/** The header that keeps links and images of other sites from firing staff calls, and its value. */
export const REQUESTED_WITH = { header: 'X-Requested-With', value: 'leaseledger' } as const;

/** Fills the :names of a path. */
export const pathTo = (target: Pick<Endpoint, 'path'>, parameters: Readonly<Record<string, string | number>> = {}): string =>
  target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name] ?? '')));
