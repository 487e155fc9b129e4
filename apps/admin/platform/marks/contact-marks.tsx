import './marks.css';
import { phoneLink, phoneText } from '@leaseledger/contract/shared/phone-text';

/** A telephone number as a link that calls it. Null shows nothing. */
export const Phone = ({ number }: { readonly number: string | null }) =>
  number === null || number === '' ? null : (
    <a className="contact-link" href={phoneLink(number)}>
      {phoneText(number)}
    </a>
  );

/** An e-mail address as a link that writes to it. Null shows nothing. */
export const Mail = ({ address }: { readonly address: string | null }) =>
  address === null || address === '' ? null : (
    <a className="contact-link" href={`mailto:${address}`}>
      {address}
    </a>
  );
