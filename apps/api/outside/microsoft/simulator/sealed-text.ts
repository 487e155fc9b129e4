import { seal, SealBroken, unseal } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { RandomBytes } from '../../../platform/foundation/platform.ts';

const SUBJECT = 'microsoft-simulator';

/** Texts that only this product can write and read, in any process: codes and tokens of the simulator. */
export class SealedText {
  constructor(
    private readonly vault: Pick<Vault, 'createKey'>,
    private readonly randomBytes: RandomBytes,
  ) {}

  /** @param kind a text of one kind does not open as another */
  async of(kind: string, value: object): Promise<string> {
    const sealed = seal(
      { text: JSON.stringify(value) },
      {
        subject: SUBJECT,
        fields: ['text'],
        key: await this.vault.createKey(SUBJECT),
        context: kind,
        randomBytes: this.randomBytes,
      },
    );
    return Buffer.from(JSON.stringify(sealed)).toString('base64url');
  }

  /** The value in a text; undefined when the text is forged, changed, or of another kind. */
  async opened(kind: string, text: string): Promise<unknown> {
    try {
      const { text: value } = unseal(
        JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
        await this.vault.createKey(SUBJECT),
        kind,
      );
      return typeof value === 'string' ? JSON.parse(value) : undefined;
    } catch (thrown) {
      if (thrown instanceof SealBroken || thrown instanceof SyntaxError || thrown instanceof TypeError)
        return undefined;
      throw thrown;
    }
  }
}
