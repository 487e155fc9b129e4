import { emailStateCodes } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { mayCorrect, whyOf } from './email-state.ts';
import { MailSubject } from './MailPreview.tsx';
import { ResendMail } from './ResendMail.tsx';
import './mail.css';

/** One mail of a record. A press opens it; a mail that did not arrive can be sent again. */
export function MailEntry({ mail, onCorrect }: { readonly mail: EmailRow; readonly onCorrect?: () => void }) {
  const why = whyOf(mail);
  return (
    <li className="mail-entry">
      <div className="mail-line">
        <MailSubject mail={mail} />
        <StatusMark code={emailStateCodes[mail.State]} />
      </div>
      <p className="mail-quiet">
        To {mail.Recipient ?? 'a forgotten person'}, {mail.EmailTypeName.toLowerCase()}, by {mail.TriggeredByUserName}{' '}
        <RelativeTime at={mail.CreatedDateTime} />
      </p>
      {why !== null && <p className="mail-why">{why}</p>}
      {mail.ResentBy !== null && <p className="mail-quiet">Sent again as email {mail.ResentBy}</p>}
      {onCorrect !== undefined && mayCorrect(mail) && <LinkButton onClick={onCorrect}>Write a correction</LinkButton>}
      {(mail.State === 'failed' || mail.State === 'kept') && mail.ResentBy === null && <ResendMail mail={mail} />}
    </li>
  );
}
