import './marks.css';
import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import { phoneLink, phoneText } from '@leaseledger/contract/shared/phone-text';

/** A telephone number as a link that calls it; a masked one as text. Null shows nothing. */
export const Phone = ({ number }: { readonly number: string | null }) =>
  number === null || number === '' ? null : isMasked(number) ? (
    number
  ) : (
    <a className="contact-link" href={phoneLink(number)}>
      {phoneText(number)}
    </a>
  );

/** An e-mail address as a link that writes to it; a masked one as text. Null shows nothing. */
export const Mail = ({ address }: { readonly address: string | null }) =>
  address === null || address === '' ? null : isMasked(address) ? (
    address
  ) : (
    <a className="contact-link" href={`mailto:${address}`}>
      {address}
    </a>
  );
