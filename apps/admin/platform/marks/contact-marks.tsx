import './marks.css';
import { phoneLink, phoneText } from '@leaseledger/contract/shared/phone-text';

/** A telephone number to read and to call; null shows nothing. */
export const Phone = ({ number }: { readonly number: string | null }) =>
  number === null || number === '' ? null : (
    <a className="contact-link" href={phoneLink(number)}>
      {phoneText(number)}
    </a>
  );

/** An e-mail address to read and to write to; null shows nothing. */
export const Mail = ({ address }: { readonly address: string | null }) =>
  address === null || address === '' ? null : (
    <a className="contact-link" href={`mailto:${address}`}>
      {address}
    </a>
  );
