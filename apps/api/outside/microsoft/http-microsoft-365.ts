import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  discovery,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import type { Clock } from '../../platform/foundation/platform.ts';
import type { MicrosoftSettings } from '../../platform/settings/settings.ts';
import { type Fetch, Graph } from './graph.ts';
import {
  type AskedSignIn,
  Microsoft365,
  MicrosoftUnreachable,
  SignInExpired,
  SignInRefused,
  type Tokens,
} from './microsoft-365.ts';

/**
 * The requested permissions (specification 1, section 2.5): offline access, user, calendars, chat, email and profile.
 */
const SCOPES = 'openid offline_access profile email User.Read Calendars.ReadWrite Chat.ReadBasic';
const ANSWER_WITHIN_SECONDS = 10;
/** Errors that mean the user must sign in again. */
const expired: readonly string[] = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required'];

/** The kind of failure. Messages of the library may quote the answer, so they are not used. */
const kindOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer';
/** Errors that mean an answer came, but does not belong to this sign-in. */
const notOfThis: readonly string[] = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];
const isRefusal = (error: unknown): boolean => error instanceof ResponseBodyError || notOfThis.includes(kindOf(error));
/** The reason to report: Microsoft's error code when there is one. */
const reasonOf = (error: unknown): string =>
  error instanceof ResponseBodyError && /^[a-z_]{1,60}$/.test(error.error) ? error.error : kindOf(error);

/** Microsoft 365 over HTTP: OpenID Connect for the sign-in, Graph for the rest. */
export class HttpMicrosoft365 extends Microsoft365 {
  readonly isSimulator: boolean = false;
  readonly #graph: Graph;
  #found: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: MicrosoftSettings,
    private readonly clock: Clock,
    private readonly fetch: Fetch,
  ) {
    super();
    this.#graph = new Graph(settings.graphUrl, fetch);
  }

  async signInAddress({ state, nonce, verifier, redirectUri, email }: AskedSignIn): Promise<string> {
    const code_challenge = await calculatePKCECodeChallenge(verifier);
    const asked = {
      redirect_uri: redirectUri,
      scope: SCOPES,
      state,
      nonce,
      code_challenge,
      code_challenge_method: 'S256',
      login_hint: email,
      prompt: 'select_account',
    };
    return buildAuthorizationUrl(await this.#provider(), asked).href;
  }

  async exchange(
    callback: URL,
    { state, nonce, verifier }: Pick<AskedSignIn, 'state' | 'nonce' | 'verifier'>,
  ): Promise<Tokens> {
    const provider = await this.#provider();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const granted = await authorizationCodeGrant(provider, callback, checks).catch((error: unknown) => {
      const Refusal = isRefusal(error) ? SignInRefused : MicrosoftUnreachable;
      throw new Refusal(`The exchange of the code: ${reasonOf(error)}`);
    });
    return this.#tokensOf(granted, granted.refresh_token);
  }

  async renew(refreshToken: string): Promise<Tokens> {
    const provider = await this.#provider();
    const granted = await refreshTokenGrant(provider, refreshToken, { scope: SCOPES }).catch((error: unknown) => {
      if (error instanceof ResponseBodyError && expired.includes(error.error))
        throw new SignInExpired('Microsoft renews the tokens no longer');
      throw new MicrosoftUnreachable(`The renewal of tokens: ${reasonOf(error)}`);
    });
    return this.#tokensOf(granted, granted.refresh_token ?? refreshToken);
  }

  profile(accessToken: string) {
    return this.#graph.profile(accessToken);
  }

  eventsOnDay(accessToken: string, day: string) {
    return this.#graph.eventsOnDay(accessToken, day);
  }

  #tokensOf(granted: TokenEndpointResponse & TokenEndpointResponseHelpers, refreshToken: string | undefined): Tokens {
    if (refreshToken === undefined)
      throw new SignInRefused('There is no refresh token: offline access was not allowed');
    const expiresAt = new Date(this.clock().getTime() + (granted.expires_in ?? 0) * 1000).toISOString();
    return { accessToken: granted.access_token, refreshToken, expiresAt };
  }

  /** The provider's discovery document. It is fetched once, and again after a failure. */
  #provider(): Promise<Configuration> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw new MicrosoftUnreachable(`What the provider says of itself: ${kindOf(error)}`);
    });
    return this.#found;
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    // The library's options are those of the global fetch.
    const through = (url: string, init: object) => this.fetch(url, init);
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: ANSWER_WITHIN_SECONDS,
      [customFetch]: through,
    });
  }
}
