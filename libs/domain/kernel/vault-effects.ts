/** Permanently destroys the key of a subject, e.g. `person-42`. */
export interface DestroyKey {
  readonly type: 'DestroyKey';
  readonly subject: string;
}

/** Permanently removes a secret from the vault. */
export interface RemoveSecret {
  readonly type: 'RemoveSecret';
  readonly kind: string;
  readonly id: string;
}

/** The effects on the vault, which belongs to no area. */
export type VaultEffect = DestroyKey | RemoveSecret;

export const isDestroyKey = (command: { readonly type: string }): command is DestroyKey =>
  command.type === 'DestroyKey';
