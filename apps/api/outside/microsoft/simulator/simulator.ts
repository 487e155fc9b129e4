import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { DateTime } from 'luxon';
import type { Clock } from '../../../platform/foundation/platform.ts';
import type { MicrosoftSettings } from '../../../platform/settings/settings.ts';
import type { Fetch } from '../graph.ts';
import type { SealedText } from './sealed-text.ts';
import { simulatedDay } from './simulated-calendar.ts';

/** Addresses that do not exist. Requests to them are answered in this process. */
const PROVIDER = 'https://microsoft-simulator.invalid/v2.0';
const GRAPH = 'https://microsoft-simulator.invalid/graph';

/** The settings of the simulator, in the place of an app registration. */
export const simulatorSettings: MicrosoftSettings = {
  issuer: PROVIDER,
  clientId: 'leaseledger',
  clientSecret: 'simulated',
  graphUrl: GRAPH,
};

const HOUR_SECONDS = 3600;
/** The lifetime of an unused refresh token, as at Microsoft. */
const REFRESH_DAYS = 90;
const CODE_MINUTES = 5;
const DAY_MS = 86_400_000;
/** So small that a day in the calendar has several pages. */
const PAGE = 3;

/** The data of a sign-in at the simulator's page. */
export interface SimulatedSignIn {
  readonly mail: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
  /** The tokens expire at once and cannot be renewed. */
  readonly expires: boolean;
}

type Account = Pick<SimulatedSignIn, 'mail' | 'expires'>;
/** `until` is the expiry: ISO 8601, UTC. */
type Until<Value> = Value & { readonly until: string };

const idOf = (mail: string): string => createHash('sha256').update(mail).digest('hex').slice(0, 32);
const answer = (body: object, status = 200): Response => Response.json(body, { status });
const refusal = (error: string): Response => answer({ error, error_description: 'Refused by the simulator.' }, 400);

/**
 * Imitates Microsoft for the product's requests: the token endpoint of OpenID Connect, and Graph. It has no memory,
 * because codes and tokens carry all data, sealed.
 */
export class Simulator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  constructor(
    private readonly sealed: SealedText,
    private readonly clock: Clock,
  ) {}

  /** The code with which the browser is sent back. */
  code(signIn: SimulatedSignIn): Promise<string> {
    return this.sealed.of('code', { ...signIn, until: this.#in(CODE_MINUTES * 60_000) });
  }

  /** Replaces the global fetch. */
  readonly fetch: Fetch = async (url, { headers, body }) => {
    const { pathname, searchParams } = new URL(url);
    switch (pathname) {
      case '/v2.0/.well-known/openid-configuration':
        return answer({
          issuer: PROVIDER,
          authorization_endpoint: `${PROVIDER}/authorize`,
          token_endpoint: `${PROVIDER}/token`,
          jwks_uri: `${PROVIDER}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['pairwise'],
          id_token_signing_alg_values_supported: ['ES256'],
        });
      case '/v2.0/token':
        return this.#token(new URLSearchParams(String(body)));
      case '/graph/me':
        return this.#asAccount(headers, ({ mail }) => answer({ id: idOf(mail), mail, userPrincipalName: mail }));
      case '/graph/me/calendarView':
        return this.#asAccount(headers, ({ mail }) => calendar(mail, searchParams));
      default:
        return answer({}, 404);
    }
  };

  async #token(asked: URLSearchParams): Promise<Response> {
    if (asked.get('grant_type') === 'refresh_token') {
      const account = await this.#opened<Account>('refresh', asked.get('refresh_token'));
      return account === undefined || account.expires ? refusal('invalid_grant') : answer(await this.#tokens(account));
    }
    const signIn = await this.#opened<SimulatedSignIn>('code', asked.get('code'));
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    if (signIn === undefined || signIn.challenge !== challenge || signIn.redirectUri !== asked.get('redirect_uri'))
      return refusal('invalid_grant');
    return answer({ ...(await this.#tokens(signIn)), id_token: this.#idToken(signIn) });
  }

  async #tokens({ mail, expires }: Account): Promise<object> {
    const account = { mail, expires };
    return {
      token_type: 'Bearer',
      expires_in: expires ? 0 : HOUR_SECONDS,
      access_token: await this.sealed.of('access', { ...account, until: this.#in(HOUR_SECONDS * 1000) }),
      refresh_token: await this.sealed.of('refresh', { ...account, until: this.#in(REFRESH_DAYS * DAY_MS) }),
    };
  }

  /** The times of the ID token follow the machine's clock, like the library that checks them. */
  #idToken({ mail, nonce }: SimulatedSignIn): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: PROVIDER,
      aud: simulatorSettings.clientId,
      sub: idOf(mail),
      nonce,
      iat: now,
      exp: now + HOUR_SECONDS,
    };
    const text = [{ alg: 'ES256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${text}.${sign('sha256', Buffer.from(text), { key: this.#key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  async #asAccount(headers: RequestInit['headers'], answered: (account: Account) => Response): Promise<Response> {
    const account = await this.#opened<Account>(
      'access',
      new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? null,
    );
    return account === undefined ? answer({}, 401) : answered(account);
  }

  async #opened<Value>(kind: string, text: string | null): Promise<Value | undefined> {
    // Only this class seals with the key, and each kind has one shape.
    const value = (await this.sealed.opened(kind, text ?? '')) as Until<Value> | undefined;
    return value !== undefined && value.until > this.clock().toISOString() ? value : undefined;
  }

  #in(milliseconds: number): string {
    return new Date(this.clock().getTime() + milliseconds).toISOString();
  }
}

function calendar(mail: string, asked: URLSearchParams): Response {
  const events = simulatedDay(mail, DateTime.fromISO(asked.get('startDateTime') ?? '', { zone: TIME_ZONE }));
  const skip = Number(asked.get('$skip') ?? 0);
  const rest = new URLSearchParams(asked);
  rest.set('$skip', String(skip + PAGE));
  return answer({
    value: events.slice(skip, skip + PAGE),
    ...(events.length > skip + PAGE && { '@odata.nextLink': `${GRAPH}/me/calendarView?${rest}` }),
  });
}
