import type { Vault } from './vault.ts';

export interface KeptKey {
  readonly subject: string;
  /** Undefined once it was destroyed: what is left of it says so. */
  readonly bytes: Buffer | undefined;
}

export interface KeptSecret {
  readonly kind: string;
  readonly id: string;
  readonly value: string;
}

/** Some of what a vault keeps for good. */
export interface VaultPart {
  readonly keys: readonly KeptKey[];
  readonly secrets: readonly KeptSecret[];
}

/**
 * A vault whose contents go into another one, of whatever kind. Sessions, counts of failed logins and the checkpoints of reactions are
 * not among them: they belong to the place where they are.
 */
export interface MovableVault extends Vault {
  /** Whether nothing was ever kept here. */
  isEmpty(): Promise<boolean>;
  /** All of it, a few at a time. What is made while this is read may be in it or not, and so may the bytes of a key that is destroyed meanwhile. */
  contents(): AsyncIterable<VaultPart>;
  /** Keeps these. Of a subject, or under a kind and id, that is known here already what is here stays. */
  take(part: VaultPart): Promise<void>;
}

/** The keys of these subjects as a vault keeps them; those that it never knew are left out. */
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
