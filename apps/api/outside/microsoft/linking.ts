import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { microsoftMessage, type SignInEnd } from '@leaseledger/contract/microsoft/microsoft.messages';
import { outage } from '@leaseledger/contract/shared/outage';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { failureOf } from '../../platform/answers/failure.filter.ts';
import { Failure, forbidden, ruleBroken } from '../../platform/answers/failure.ts';
import { isLoopback } from '../../platform/http/hosts.ts';
import { siteAddress } from '../../platform/settings/site-address.ts';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Links } from './links.ts';
import { AccessRefused, Microsoft365, MicrosoftUnreachable, SignInRefused } from './microsoft-365.ts';
import { SignIns } from './sign-ins.ts';

/** The end of a sign-in, and the HTTP status of its page. */
type AnsweredEnd = SignInEnd & { readonly status: number };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A sign-in at Microsoft, from its address to the linked account. */
@Injectable()
export class Linking {
  constructor(
    private readonly microsoft: Microsoft365,
    private readonly signIns: SignIns,
    private readonly links: Links,
    private readonly callers: Callers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The address that the popup opens.
   * @throws MicrosoftUnreachable; Failure 422 when the site does not know its own address
   */
  async addressFor(caller: Caller, request: FastifyRequest): Promise<string> {
    const begun = await this.signIns.begin(caller, this.#redirectUri(request));
    return this.microsoft.signInAddress({ ...begun, email: caller.user.Email });
  }

  /** The header Host decides nothing, because its sender chooses it. A request within this machine may name it. */
  #redirectUri({ protocol, host }: FastifyRequest): string {
    const path = `/api/${microsoftEndpoints.token.path}`;
    if (this.settings.publicUrl === undefined && isLoopback(host)) return `${protocol}://${host}${path}`;
    const address = siteAddress(this.settings, path);
    if (address === '') throw ruleBroken(microsoftMessage.noAddress);
    return address;
  }

  /**
   * Links the account of the user who was sent back here, or says why not. It never throws, because a person reads the
   * page.
   */
  async end(query: Readonly<Record<string, unknown>>, request: FastifyRequest): Promise<AnsweredEnd> {
    try {
      return { status: 200, isLinked: true, message: microsoftMessage.linked(await this.#linked(query, request)) };
    } catch (thrown) {
      const failure = shown(thrown);
      if (failure.status >= 500) request.log.error({ err: thrown }, 'a sign-in at Microsoft failed');
      return {
        status: failure.status,
        isLinked: false,
        message: failure.status === 401 ? microsoftMessage.notLoggedIn : failure.message,
      };
    }
  }

  /** @returns the e-mail of the linked account */
  async #linked(query: Readonly<Record<string, unknown>>, request: FastifyRequest): Promise<string> {
    // The session cookie also comes with a link or redirect from another site.
    const caller = await staffOf(request, this.callers);
    if (!linksMicrosoft(caller.rights)) throw forbidden();
    const begun = await this.signIns.finish(textOf(query['state']));
    if (begun === undefined) throw new Failure(400, microsoftMessage.usedOrExpired);
    if (!this.signIns.isOf(begun, caller)) throw new Failure(403, microsoftMessage.otherSession);
    const error = textOf(query['error']);
    if (error !== '')
      throw new Failure(400, error === 'access_denied' ? microsoftMessage.cancelled : microsoftMessage.refused);
    const callback = new URL(begun.redirectUri);
    callback.search = new URL(request.url, callback).search;
    const tokens = await this.microsoft.exchange(callback, begun);
    const profile = await this.microsoft.profile(tokens.accessToken);
    await this.links.link(caller, tokens, profile);
    return profile.mail;
  }
}

function shown(thrown: unknown): Failure {
  if (thrown instanceof SignInRefused) return new Failure(400, microsoftMessage.refused);
  if (thrown instanceof MicrosoftUnreachable || thrown instanceof AccessRefused)
    return new Failure(503, microsoftMessage.unreachable);
  const failure = failureOf(thrown);
  return failure.status === 500 ? new Failure(500, outage.unexpected) : failure;
}
