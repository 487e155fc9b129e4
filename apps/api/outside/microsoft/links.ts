import type { CalendarEvent, MicrosoftLinkRow } from '@leaseledger/contract/microsoft/microsoft.views';
import { microsoftDecider, type UnlinkReason } from '@leaseledger/domain/microsoft/microsoft.area';
import { MICROSOFT_TOKENS } from '@leaseledger/domain/policies/accounts/destroy-tokens-on-microsoft-unlinked.policy';
import { seal, unseal } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { microsoftLinkRows } from '@leaseledger/projections/microsoft/microsoft-link-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import {
  CLOCK,
  RANDOM_BYTES,
  READ_STORE,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import { Turns } from '../../platform/commands/turns.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';
import { AccessRefused, Microsoft365, type MicrosoftProfile, SignInExpired, type Tokens } from './microsoft-365.ts';

/** Tokens that expire within this time are renewed before use, in milliseconds. */
const RENEWED_BEFORE_MS = 60_000;

type Link = Pick<MicrosoftLinkRow, 'UserID' | 'LinkID'>;
/** The data that the vault stores for a link. */
interface KeptLink extends Tokens {
  readonly MicrosoftID: string;
}

/**
 * Linked Microsoft accounts. Their tokens are in the vault, sealed with the user's key, and are sent only to Microsoft.
 */
@Injectable()
export class Links {
  constructor(
    private readonly microsoft: Microsoft365,
    private readonly bus: CommandBus,
    private readonly turns: Turns,
    private readonly streams: KnownStreams,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'secret' | 'setSecret' | 'removeSecret' | 'createKey'>,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  of(UserID: number): Promise<MicrosoftLinkRow | undefined> {
    return this.store.get(microsoftLinkRows.readModel, UserID);
  }

  /** Links an account and destroys the tokens of the earlier one. */
  async link(caller: Caller, tokens: Tokens, { id, mail }: MicrosoftProfile): Promise<void> {
    const { UserID } = caller.user;
    const LinkID = randomUuid(this.randomBytes(16));
    // Tokens are stored before the decision, so that no link lacks them. Tokens without a link are of no use.
    await this.#keep({ UserID, LinkID }, { ...tokens, MicrosoftID: id });
    const command = {
      type: 'LinkMicrosoft',
      UserID,
      LinkID,
      MicrosoftEmail: mail,
      simulated: this.microsoft.isSimulator,
    } as const;
    try {
      await this.bus.execute(new Execute(microsoftDecider, { id: UserID, command }, caller));
    } catch (thrown) {
      await this.vault.removeSecret(MICROSOFT_TOKENS, LinkID);
      throw thrown;
    }
  }

  /** Ends a link. The policy destroys the tokens too, but here they are gone before the answer. */
  async unlink(link: Link, reason: UnlinkReason, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(
      new Execute(
        microsoftDecider,
        { id: link.UserID, command: { type: 'UnlinkMicrosoft', reason, LinkID: link.LinkID } },
        metadata,
      ),
    );
    await this.vault.removeSecret(MICROSOFT_TOKENS, link.LinkID);
  }

  /**
   * The events of the linked calendar on a day in Melbourne. Undefined when the sign-in has expired, which ends the
   * link.
   * @throws MicrosoftUnreachable
   */
  async eventsOnDay(link: Link, day: string, { correlationId }: CommandMetadata): Promise<CalendarEvent[] | undefined> {
    try {
      const token = await this.#accessToken(link);
      return await this.microsoft.eventsOnDay(token, day).catch(async (thrown: unknown) => {
        if (!(thrown instanceof AccessRefused)) throw thrown;
        return this.microsoft.eventsOnDay(await this.#accessToken(link, token), day);
      });
    } catch (thrown) {
      // A new token that is refused counts as an expired sign-in.
      if (!(thrown instanceof SignInExpired || thrown instanceof AccessRefused)) throw thrown;
      await this.unlink(link, 'expired', { actor: systemActor, correlationId });
      return undefined;
    }
  }

  /**
   * An access token that is valid for a while.
   * @param refused a token that Graph refused despite its expiry time
   * @throws SignInExpired
   */
  async #accessToken(link: Link, refused?: string): Promise<string> {
    const isGood = ({ accessToken, expiresAt }: Tokens) =>
      accessToken !== refused && Date.parse(expiresAt) - this.clock().getTime() > RENEWED_BEFORE_MS;
    const kept = await this.#kept(link);
    if (isGood(kept)) return kept.accessToken;
    // Renewals run one at a time, because each one invalidates the earlier refresh token. A process that waited finds
    // the new tokens.
    return this.turns.run(`microsoft-${link.UserID}`, async () => {
      const latest = await this.#kept(link);
      if (isGood(latest)) return latest.accessToken;
      const renewed = await this.microsoft.renew(latest.refreshToken);
      await this.#keep(link, { ...latest, ...renewed });
      await this.#dropIfEnded(link);
      return renewed.accessToken;
    });
  }

  /** Destroys the new tokens when the link ended during the renewal. */
  async #dropIfEnded({ UserID, LinkID }: Link): Promise<void> {
    const last = (await this.streams.current(`${microsoftDecider.category}-${UserID}`)).at(-1);
    const isLinked = last?.type === 'MicrosoftLinked' && 'LinkID' in last.data && last.data.LinkID === LinkID;
    if (!isLinked) await this.vault.removeSecret(MICROSOFT_TOKENS, LinkID);
  }

  /** @throws SignInExpired when the vault has no tokens, e.g. as an older copy */
  async #kept({ UserID, LinkID }: Link): Promise<KeptLink> {
    const sealed = await this.vault.secret(MICROSOFT_TOKENS, LinkID);
    if (sealed === undefined) throw new SignInExpired('The vault has no tokens of this link');
    const { text } = unseal(JSON.parse(sealed), await this.vault.createKey(`user-${UserID}`), LinkID);
    // Only `#keep` writes it.
    return JSON.parse(String(text)) as KeptLink;
  }

  async #keep({ UserID, LinkID }: Link, kept: KeptLink): Promise<void> {
    const subject = `user-${UserID}`;
    const sealed = seal(
      { text: JSON.stringify(kept) },
      {
        subject,
        fields: ['text'],
        key: await this.vault.createKey(subject),
        context: LinkID,
        randomBytes: this.randomBytes,
      },
    );
    await this.vault.setSecret(MICROSOFT_TOKENS, LinkID, JSON.stringify(sealed));
  }
}
