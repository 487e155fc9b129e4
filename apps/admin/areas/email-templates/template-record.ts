import type { EmailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { useRecordContext } from 'react-admin';

/** The email template of the surrounding panel. */
export function useEmailTemplate(): EmailTemplateView {
  const template = useRecordContext<EmailTemplateView>();
  if (template === undefined) throw new Error('useEmailTemplate is for components inside the panel of a template.');
  return template;
}
