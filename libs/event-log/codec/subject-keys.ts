import { createSecretKey, type KeyObject } from 'node:crypto';
import { KeyDestroyed, KeyMissing, type Vault } from '../vault/vault.ts';

/** Enough for the persons of a busy day, at less than a kilobyte each. */
const REMEMBERED = 50_000;

/** The keys of subjects, in memory, so that a replay does not ask the vault for each event. */
export class SubjectKeys {
  /** Undefined for a destroyed key, which is remembered too. */
  private readonly remembered = new Map<string, KeyObject | undefined>();
  /** The forgotten subjects. Their keys are not used, even when the vault cannot destroy one yet or answers late. */
  private readonly forgotten = new Set<string>();

  /** The subjects whose key the log needs and the vault lacks. A new key could not open what is already sealed. */
  private readonly missing = new Set<string>();

  constructor(private readonly vault: Pick<Vault, 'keys' | 'destroyed' | 'createKey'>) {}

  /**
   * The existing keys, and undefined for destroyed ones, in one call to the vault. Subjects without either are left
   * out.
   */
  async find(subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | undefined>> {
    const found = new Map<string, KeyObject | undefined>();
    const missing: string[] = [];
    for (const subject of subjects) {
      if (this.forgotten.has(subject)) found.set(subject, undefined);
      else if (this.remembered.has(subject)) found.set(subject, this.remembered.get(subject));
      else missing.push(subject);
    }
    if (missing.length === 0) return found;
    const answered = await this.vault.keys(missing);
    const without = missing.filter((subject) => !answered.has(subject));
    const destroyed = without.length === 0 ? new Set() : await this.vault.destroyed(without);
    for (const subject of missing) {
      const bytes = this.forgotten.has(subject) ? undefined : answered.get(subject);
      const key = bytes && createSecretKey(bytes);
      if (key === undefined && !destroyed.has(subject) && !this.forgotten.has(subject)) continue;
      found.set(subject, key);
      this.remember(subject, key);
    }
    return found;
  }

  /**
   * The key of a subject, made at its first use.
   * @throws KeyDestroyed, KeyMissing
   */
  async obtain(subject: string): Promise<KeyObject> {
    const known = (await this.find(new Set([subject]))).get(subject);
    if (known) return known;
    if (this.missing.has(subject)) throw new KeyMissing(subject);
    const created = createSecretKey(await this.vault.createKey(subject));
    if (this.forgotten.has(subject)) throw new KeyDestroyed(subject);
    this.remember(subject, created);
    return created;
  }

  /** Notes that the log holds details of the subject although the vault has no key. */
  miss(subject: string): void {
    this.missing.add(subject);
  }

  forget(subject: string): void {
    this.forgotten.add(subject);
    this.remembered.delete(subject);
  }

  private remember(subject: string, key: KeyObject | undefined): void {
    this.remembered.set(subject, key);
    if (this.remembered.size <= REMEMBERED) return;
    // A Map keeps the order of insertion, so the first entry is the oldest.
    for (const oldest of this.remembered.keys()) {
      this.remembered.delete(oldest);
      break;
    }
  }
}
