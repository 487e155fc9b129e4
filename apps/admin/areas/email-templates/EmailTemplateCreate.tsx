import { AddEmailTemplateBody } from '@leaseledger/contract/email-templates/email-template.bodies';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { EmailTemplateInputs } from './EmailTemplateInputs.tsx';

const initial = { EmailTemplate: { Name: null, Subject: null, OfferedFor: null, Design: '' } };

/** The panel that adds an email template. */
const EmailTemplateCreate = () => (
  <Create
    endpoint={emailTemplateEndpoints.add}
    body={AddEmailTemplateBody}
    initial={initial}
    done={(template) => emailTemplateMessage.added(template?.Name ?? 'It')}
    actions={listOrShow('Add email template', 'Add and View')}
  >
    <EmailTemplateInputs hasDesign isOfProduct={false} />
  </Create>
);

export default EmailTemplateCreate;
