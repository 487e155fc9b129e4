import { UpdateEmailTemplateBody } from '@leaseledger/contract/email-templates/email-template.bodies';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import type { EmailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { Edit } from '../../records/record/Edit.tsx';
import { EmailTemplateInputs } from './EmailTemplateInputs.tsx';
import { useEmailTemplate } from './template-record.ts';

/** The state of the address after a save that a test mail follows. */
export const TEST_FOLLOWS = 'sendTest';

/** The first values of the form: the template as read, with the version that the server checks. */
const templateToAmend = ({ Name, Subject, OfferedFor, Design, HTML, EmailTemplateID, Version }: EmailTemplateView) => ({
  EmailTemplate: { Name, Subject, OfferedFor, ...(Design === null ? { HTML } : { Design }), EmailTemplateID, Version },
});

/** The form that saves a new version of an email template. A test mail is of the saved version. */
export function EmailTemplateEdit() {
  const { Design, EmailTemplateID, Kind, OwnPlaceholders } = useEmailTemplate();
  return (
    <Edit
      endpoint={emailTemplateEndpoints.update}
      body={UpdateEmailTemplateBody}
      toForm={templateToAmend}
      done={emailTemplateMessage.updated}
      actions={[
        { label: 'Save', redirect: 'show' },
        { label: 'Save and Send Test', redirect: 'show', opens: TEST_FOLLOWS },
      ]}
    >
      <EmailTemplateInputs
        hasDesign={Design !== null}
        isOfProduct={Kind !== 'Own'}
        EmailTemplateID={EmailTemplateID}
        OwnPlaceholders={OwnPlaceholders}
      />
    </Edit>
  );
}
