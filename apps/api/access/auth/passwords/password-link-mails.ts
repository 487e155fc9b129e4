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
import { MailTemplates, productMail } from '../../../records/mail/exports/mail-templates.ts';
import { MAILER, type Mailer } from '../../../records/mail/exports/mailer.ts';
import { Users } from '../../users/exports/users.ts';
import { LoginRecord } from '../login-record.ts';
import { LINK_MINUTES, PasswordLinks } from './password-links.ts';

/**
 * The wanted links by e-mail address, whether a user has it or not. The value is the time of the request and a unique
 * id.
 */
const WANTED = 'password-link-wanted';
/** The time after which an unsent link is given up. A user who still wants it has asked again. */
const GIVEN_UP_AFTER_MS = 60 * 60_000;
/** In milliseconds. The pause doubles with each round that had a failure. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** How long a stop waits for a mail that is being sent, in milliseconds. */
const STOPPED_WITHIN = 3_000;
/** How often links are looked for that another process accepted but did not mail, in milliseconds. */
const ASKED_EVERY = 30_000;

/**
 * Mails links for new passwords. Requests stay in the vault until they are done, so that neither a crash nor a mail
 * outage loses them. The link itself is made when its mail goes out, and is stored nowhere else.
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
    private readonly templates: MailTemplates,
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

  /**
   * Requests a link for the user with this address. It takes the same time whether such a user exists.
   * @param email normalised
   */
  async want(email: string): Promise<void> {
    await this.vault.setSecret(WANTED, email, `${this.clock().toISOString()} ${randomUuid(this.randomBytes(16))}`);
    setImmediate(() => this.#start());
  }

  /** Starts a round. A request during a round starts another one after it. */
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
          // Only the kind of error is logged, because messages of mail servers quote addresses.
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

  /**
   * Mails all wanted links.
   * @throws the first failure, after all were tried
   */
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
          // The address asked for another link during the send.
          if (taken !== undefined && taken !== wanted) await this.vault.addSecret(WANTED, email, taken);
        } catch (thrown) {
          failed.push(thrown);
        }
      }
      return failed;
    });
    if (failures.length > 0) throw failures[0];
  }

  /** Mails one link. Does nothing when no user has the address, or the user may not log in. */
  async #mail(email: string): Promise<void> {
    const { publicUrl } = this.settings;
    if (this.mailer === undefined || publicUrl === undefined) throw new Error('The site has no way for mail to go out');
    const user = await this.users.withEmail(email);
    if (user === undefined && !(await this.readiness.isReady())) throw new Error('The lists are not there yet');
    if (user === undefined || user.Disabled) return;
    const link = `${publicUrl}/admin/resetPassword#${await this.links.make(user)}`;
    const { UserID, FirstName: first_name, FullName: name, Email: address } = user;
    const until = dayAndTime(new Date(this.clock().getTime() + LINK_MINUTES * 60_000).toISOString());
    const { template, content } = await this.templates.made(
      productMail('password-link', { first_name, password_url: link, until }),
      { name, address },
    );
    const { Subject: subject, Data = {} } = content;
    const { HTML: html, Text: text, Pictures: pictures } = await this.templates.again(template, Data);
    await this.mailer.send({ to: address, subject, html, text, ...(pictures !== undefined && { pictures }) });
    const told = this.record.append(
      { type: 'PasswordLinkSent', data: { UserID, template } },
      systemMetadata(this.randomBytes),
    );
    // The mail counts as sent although the log failed, because a second mail would invalidate this link.
    await told.catch((thrown: unknown) =>
      this.#log.error(`A link that was mailed is not in the log: ${nameOf(thrown)}`),
    );
  }
}

const nameOf = (thrown: unknown): string =>
  thrown instanceof Error
    ? 'code' in thrown && typeof thrown.code === 'string'
      ? thrown.code
      : thrown.name
    : 'unknown';
