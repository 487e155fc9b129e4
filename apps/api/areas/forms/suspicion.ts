import type { QuarantineReason } from '@leaseledger/contract/forms/form.codes';
import type { FormAnswers } from '@leaseledger/contract/forms/form.fields';
import { mailboxOf } from '@leaseledger/contract/shared/rules';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';

/** The shortest time, in milliseconds, in which a person fills in a form (decisions 7, "Forms"). */
const FASTEST_MS = 3_000;
/** The longest time, in milliseconds, between the loading of a form and its sending. A tab may stay open for days. */
const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;
const MOST_LINKS = 2;
const LINK = /https?:\/\/(?:www\.)?|\bwww\./gi;
/** The same text is suspected from this time on within an hour. */
const SAME_TEXT = 3;
/** Submissions of one form within an hour that are accepted from one address. A whole office may share one. */
const MOST_OF_ADDRESS = 40;
/** Submissions of one form within an hour that are accepted from all addresses together. */
const MOST_OF_FORM = 400;
/** Submissions with one mailbox within an hour, in all spellings of its address, so that nobody is flooded with confirmations. */
const MOST_OF_MAILBOX = 10;
const SLOT_MS = 10 * 60 * 1000;
const SLOTS_PER_HOUR = 6;
const SIGNATURE = 32;

/** A submission, and what is known of its sender. */
interface Suspect {
  readonly FormID: number;
  readonly FormLink: string;
  readonly answers: FormAnswers;
  /** The network of the visitor, as the limits of calls count it. */
  readonly network: string;
  readonly Loaded: string | null | undefined;
  readonly Website: string | null | undefined;
  /** Whether the page of the form sent it. The page always says when it was loaded; programs of partners load none. */
  readonly isFromPage: boolean;
  /** Whether a captcha was solved. */
  readonly isProved: boolean;
}

/** Suspects submissions of programs. Such a submission waits in the quarantine, and its sender does not learn of it. */
@Injectable()
export class Suspicion {
  constructor(
    private readonly fingerprints: Fingerprints,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'attempts' | 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The signed moment at which a visitor gets a form. The clock of the visitor is not asked. */
  loaded(FormLink: string): string {
    const at = this.clock().toISOString();
    return `${at} ${this.#signature(FormLink, at)}`;
  }

  /** Why a submission is suspected; empty when it is not. Counts the submission. */
  async reasons({
    FormID,
    FormLink,
    answers,
    network,
    Loaded,
    Website,
    isFromPage,
    isProved,
  }: Suspect): Promise<readonly QuarantineReason[]> {
    const open = this.#openFor(FormLink, Loaded ?? '');
    const texts = Object.values(answers).filter((value) => typeof value === 'string');
    const text = (answers.Notes ?? texts.join('\n')).trim().toLowerCase();
    const same = await this.#within(`form-text-${this.fingerprints.of('form text', text)}`);
    const ofAddress = await this.#within(`form-${FormID}-${this.fingerprints.of('form address', network)}`);
    const ofForm = await this.#within(`form-${FormID}-all`);
    const ofMailbox =
      answers.Email === null
        ? 0
        : await this.#within(`form-mailbox-${this.fingerprints.of('form mailbox', mailboxOf(answers.Email))}`);
    const checks: Readonly<Record<QuarantineReason, boolean>> = {
      hiddenField: Boolean(Website),
      tooFast: open !== undefined && open < FASTEST_MS,
      links: texts.reduce((links, value) => links + (value.match(LINK)?.length ?? 0), 0) > MOST_LINKS,
      sameText: same >= SAME_TEXT,
      flood: ofAddress > MOST_OF_ADDRESS || ofForm > MOST_OF_FORM || ofMailbox > MOST_OF_MAILBOX,
      noProof: !isProved,
      notLoaded: open === undefined && (isFromPage || Boolean(Loaded)),
    };
    return reasonNames.filter((name) => checks[name]);
  }

  /** Milliseconds since a form was loaded; undefined for an old moment, and for one that this server did not sign. */
  #openFor(FormLink: string, loaded: string): number | undefined {
    const [at = '', signature] = loaded.split(' ');
    const since = this.clock().getTime() - Date.parse(at);
    return signature === this.#signature(FormLink, at) && since <= LONGEST_MS ? since : undefined;
  }

  #signature(FormLink: string, at: string): string {
    return this.fingerprints.of('form loaded', FormLink, at).slice(0, SIGNATURE);
  }

  /** Counts an event now. @returns how often it happened within the last hour, in steps of ten minutes */
  async #within(key: string): Promise<number> {
    const now = this.clock();
    const slot = Math.floor(now.getTime() / SLOT_MS);
    const earlier = await Promise.all(
      Array.from({ length: SLOTS_PER_HOUR - 1 }, (_, back) => this.vault.attempts(`${key}-${slot - back - 1}`)),
    );
    const { count } = await this.vault.recordAttempt(`${key}-${slot}`, now.toISOString());
    return earlier.reduce((sum, attempts) => sum + (attempts?.count ?? 0), count);
  }
}

const reasonNames = [
  'hiddenField',
  'tooFast',
  'links',
  'sameText',
  'flood',
  'noProof',
  'notLoaded',
] as const satisfies readonly QuarantineReason[];
