import { setTimeout } from 'node:timers/promises';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ReadinessProbe } from '../../../platform/health/exports/readiness.ts';
import { systemMetadata } from '../../../platform/callers/caller.ts';
import {
  CLOCK,
  RANDOM_BYTES,
  SETTINGS,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { Turns } from '../../../platform/commands/turns.ts';
import { randomUuid } from '../../../platform/foundation/uuid.ts';
import { MAILER, type Mail, type Mailer } from '../../../records/mail/exports/mailer.ts';
import { Users } from '../../users/exports/users.ts';
import { LoginRecord } from '../login-record.ts';
import { LINK_MINUTES, PasswordLinks } from './password-links.ts';

/** By e-mail address, whether anybody has it or not; the value is when it was asked, and what tells it from others. */
const WANTED = 'password-link-wanted';
/** What could not be mailed for so long is given up: whoever still wants it has asked again. */
const GIVEN_UP_AFTER_MS = 60 * 60_000;
/** In milliseconds; it doubles with each round in which something failed. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** A mail that is on its way when the product is stopped has so long, in milliseconds. */
const STOPPED_WITHIN = 3_000;
/** So often it is asked what another process wanted, and did not come to. */
const ASKED_EVERY = 30_000;

/**
 * Mails links for new passwords. What is wanted stands in the vault until it is done, so that neither a crash nor a mail server that is
 * away loses it; the link itself is made when its mail goes out, and stands nowhere but in it.
 */
@Injectable()
export class PasswordLinkMails implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('PasswordLinkMails');
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopping = false;
  #pause = FIRST_PAUSE;
  #again: NodeJS.Timeout | undefined;
  #regularly: NodeJS.Timeout | undefined;

  constructor(
    private readonly users: Users,
    private readonly links: PasswordLinks,
    private readonly record: LoginRecord,
    private readonly turns: Turns,
    private readonly readiness: ReadinessProbe,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(MAILER) private readonly mailer: Mailer | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.resetsByMail) return;
    this.#regularly = setInterval(() => this.#start(), ASKED_EVERY).unref();
    this.#start();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#regularly);
    clearTimeout(this.#again);
    await Promise.race([this.#round, setTimeout(STOPPED_WITHIN, undefined, { ref: false })]);
  }

  /** Wants a link for whoever has this address. It takes as long whether anybody has. @param email as normalised */
  async want(email: string): Promise<void> {
    await this.vault.setSecret(WANTED, email, `${this.clock().toISOString()} ${randomUuid(this.randomBytes(16))}`);
    setImmediate(() => this.#start());
  }

  /** One round at a time; one that is asked for meanwhile follows. */
  #start(): void {
    if (this.#round !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAskedAgain = false;
    clearTimeout(this.#again);
    this.#round = this.#mailAll()
      .then(
        () => void (this.#pause = FIRST_PAUSE),
        (thrown: unknown) => {
          // Messages of mail servers quote addresses.
          this.#log.error(`A link for a new password could not be mailed: ${nameOf(thrown)}`);
          if (!this.#isStopping) this.#again = globalThis.setTimeout(() => this.#start(), this.#pause).unref();
          this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
        },
      )
      .then(() => {
        this.#round = undefined;
        if (this.#isAskedAgain && !this.#isStopping) this.#start();
      });
  }

  /** @throws the first failure, once all were tried */
  async #mailAll(): Promise<void> {
    const isWanted = async () => (await this.vault.secretsOf(WANTED)).size > 0;
    if (!(await isWanted())) return;
    const failures = await this.turns.run('password-link-mails', async () => {
      await this.vault.purgeSecrets(WANTED, new Date(this.clock().getTime() - GIVEN_UP_AFTER_MS).toISOString());
      const failed: unknown[] = [];
      for (const [email, wanted] of await this.vault.secretsOf(WANTED)) {
        try {
          await this.#mail(email);
          const taken = await this.vault.takeSecret(WANTED, email);
          // Wanted again meanwhile.
          if (taken !== undefined && taken !== wanted) await this.vault.addSecret(WANTED, email, taken);
        } catch (thrown) {
          failed.push(thrown);
        }
      }
      return failed;
    });
    if (failures.length > 0) throw failures[0];
  }

  /** Nothing where nobody has the address, or may not log in. */
  async #mail(email: string): Promise<void> {
    const { publicUrl } = this.settings;
    if (this.mailer === undefined || publicUrl === undefined) throw new Error('The site has no way for mail to go out');
    const user = await this.users.withEmail(email);
    if (user === undefined && !(await this.readiness.isReady())) throw new Error('The lists are not there yet');
    if (user === undefined || user.Disabled) return;
    const link = `${publicUrl}/admin/resetPassword#${await this.links.make(user)}`;
    await this.mailer.send(mailOf(user, link, new Date(this.clock().getTime() + LINK_MINUTES * 60_000)));
    const { UserID } = user;
    const told = this.record.append({ type: 'PasswordLinkSent', data: { UserID } }, systemMetadata(this.randomBytes));
    // It was sent all the same: sent again, it would be good no more.
    await told.catch((thrown: unknown) =>
      this.#log.error(`A link that was mailed is not in the log: ${nameOf(thrown)}`),
    );
  }
}

const mailOf = (
  { Email: to, FirstName }: { readonly Email: string; readonly FirstName: string },
  link: string,
  until: Date,
): Mail => ({
  to,
  subject: 'Choose a new password for Leaseledger',
  text: `Hello ${FirstName},

somebody, probably you, asked for a new password for Leaseledger. Choose it here:

${link}

The link is good once, until ${dayAndTime(until.toISOString())} in Melbourne. It takes the place of any that you were sent before.

If it was not you who asked, do nothing: your password is as it was.
`,
});

const nameOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? 'code' in thrown && typeof thrown.code === 'string'
      ? thrown.code
      : thrown.name
    : 'unknown';
