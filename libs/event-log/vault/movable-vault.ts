import type { Vault } from './vault.ts';

export interface KeptKey {
  readonly subject: string;
  /** Undefined for a destroyed key. Only this note is left. */
  readonly bytes: Buffer | undefined;
}

export interface KeptSecret {
  readonly kind: string;
  readonly id: string;
  readonly value: string;
}

/** A part of the permanent contents of a vault. */
export interface VaultPart {
  readonly keys: readonly KeptKey[];
  readonly secrets: readonly KeptSecret[];
}

/**
 * A vault whose contents can move to another one of any kind. Sessions, counts of failed logins and checkpoints stay,
 * because they belong to their place.
 */
export interface MovableVault extends Vault {
  /** Whether nothing was ever stored here. */
  isEmpty(): Promise<boolean>;
  /**
   * The contents in parts. Values that are made during the read may be missing, and a key that is destroyed during it
   * may still have its bytes.
   */
  contents(): AsyncIterable<VaultPart>;
  /** Stores the part. Existing keys and secrets stay as they are. */
  take(part: VaultPart): Promise<void>;
}

/** The stored keys of these subjects, destroyed ones included. Unknown subjects are left out. */
export async function keptKeys(
  vault: Pick<Vault, 'keys' | 'destroyed'>,
  subjects: readonly string[],
): Promise<readonly KeptKey[]> {
  const found = await vault.keys(subjects);
  const others = subjects.filter((subject) => !found.has(subject));
  const destroyed = others.length === 0 ? new Set<string>() : await vault.destroyed(others);
  return subjects.flatMap((subject) =>
    found.has(subject) || destroyed.has(subject) ? [{ subject, bytes: found.get(subject) }] : [],
  );
}
