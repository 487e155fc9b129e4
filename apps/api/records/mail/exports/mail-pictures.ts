import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import {
  PICTURES_BYTES_MAX,
  PICTURES_MAX,
  pictureTypes,
  type PictureType,
} from '@leaseledger/contract/emails/pictures';
import type { MailPicture } from '@leaseledger/domain/emails/email';
import { fileTypeFromBuffer } from 'file-type';
import { badInput } from '../../../platform/answers/failure.ts';
import { sha256 } from '../../../platform/foundation/uuid.ts';
import { sanitised } from './sanitised.ts';

const DATA = /^data:image\/[\w.+-]+;base64,([\w+/]+={0,2})$/;
const isPicture = (type: string | undefined): type is PictureType => pictureTypes.some((each) => each === type);

/** Takes pictures by their content. @returns the address in the mail for the `data:` address of a picture; undefined for others */
function taking(sent: Map<string, string>): (source: string) => string | undefined {
  return (source) => {
    const [, Content] = DATA.exec(source.replace(/\s+/g, '')) ?? [];
    if (Content === undefined) return undefined;
    const Cid = `${sha256(Content).slice(0, 32)}@leaseledger`;
    sent.set(Cid, Content);
    return `cid:${Cid}`;
  };
}

/** @throws Failure 400 for a content that is no picture, too many or too large ones */
async function checkedPictures(sent: ReadonlyMap<string, string>): Promise<readonly MailPicture[]> {
  const refused = (HTML: string) => badInput({ HTML });
  if (sent.size > PICTURES_MAX) throw refused(emailMessage.tooManyPictures);
  const bytes = new Map([...sent].map(([Cid, Content]) => [Cid, Buffer.from(Content, 'base64')]));
  if ([...bytes.values()].reduce((sum, { length }) => sum + length, 0) > PICTURES_BYTES_MAX)
    throw refused(emailMessage.picturesTooLarge);
  const pictures: MailPicture[] = [];
  for (const [Cid, content] of bytes) {
    const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime;
    const Type = type === 'image/apng' ? 'image/png' : type;
    if (!isPicture(Type)) throw refused(emailMessage.noPicture);
    pictures.push({ Cid, Type, Content: content.toString('base64') });
  }
  return pictures;
}

interface WithPictures {
  readonly html: string;
  readonly pictures: readonly MailPicture[];
}

/**
 * Takes the pictures out of the HTML that a user wrote. In their place it names the parts of the mail that hold them.
 * Pictures from elsewhere are removed, because loading one reveals the reader and the time.
 * @returns sanitised HTML, with the pictures by their content
 * @throws Failure 400 for a content that is no picture, too many or too large ones
 */
export async function withPictures(written: string): Promise<WithPictures> {
  const sent = new Map<string, string>();
  const html = sanitised(written, taking(sent));
  return { html, pictures: await checkedPictures(sent) };
}

/**
 * Takes the pictures out of a mail that the server made from a checked design.
 * @throws Failure 400 for a content that is no picture, too many or too large ones
 */
export async function picturesOf(made: string): Promise<WithPictures> {
  const sent = new Map<string, string>();
  const take = taking(sent);
  const html = made.replace(/(<img\b[^>]*? src=")(data:[^"]*)"/g, (whole, before: string, source: string) => {
    const address = take(source);
    return address === undefined ? whole : `${before}${address}"`;
  });
  return { html, pictures: await checkedPictures(sent) };
}

/** The HTML of a mail for the screen, with its pictures in it. @param site the address of the site's own pictures */
export function shownHTML(html: string, pictures: readonly MailPicture[] = [], site?: string): string {
  const sources = new Map(pictures.map(({ Cid, Type, Content }) => [`cid:${Cid}`, `data:${Type};base64,${Content}`]));
  const isOwn = (source: string) => site !== undefined && source.startsWith(`${site}/`);
  return sanitised(html, (source) => (isOwn(source) ? source : sources.get(source)));
}
