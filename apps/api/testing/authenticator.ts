import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const text = (value: string) => Buffer.from(value);

/** The options of WebAuthn that an authenticator and its browser read. */
interface Asked {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

interface Answering {
  /** The origin of the page that asks. */
  readonly origin?: string;
  /** Whether the authenticator verified its user. */
  readonly isVerified?: boolean;
  /** The use counter in the answer; incremented when left out. */
  readonly counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** A passkey and its authenticator (WebAuthn level 3, ES256), as a browser offers them to pages. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  #counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A COSE key in CBOR: kty EC2, alg ES256, crv P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Makes the passkey. */
  create(options: object, { origin = this.origin, isVerified = true }: Answering = {}): object {
    const { challenge, rp, user } = options as Asked; // Typed like the options of WebAuthn.
    this.#userHandle = user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([
      this.#data(rp?.id ?? '', WITH_CREDENTIAL, isVerified, 0),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    // In CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      text('fmt'),
      Buffer.from([0x64]),
      text('none'),
      Buffer.from([0x67]),
      text('attStmt'),
      Buffer.from([0xa0, 0x68]),
      text('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, origin),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** Shows the passkey. */
  get(
    options: object,
    { origin = this.origin, isVerified = true, counter = (this.#counter += 1) }: Answering = {},
  ): object {
    const { challenge, rpId } = options as Asked; // Typed like the options of WebAuthn.
    const clientDataJSON = this.#clientData('webauthn.get', challenge, origin);
    const data = this.#data(rpId ?? '', 0, isVerified, counter);
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      this.#privateKey,
    );
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #data(rpID: string, flags: number, isVerified: boolean, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]), count]);
  }

  #clientData = (type: string, challenge: string, origin: string): string =>
    text(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

  #answer(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
