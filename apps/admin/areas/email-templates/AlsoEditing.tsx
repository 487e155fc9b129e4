import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/api.ts';

const ASKS_EVERY_MS = 15_000;

const tell = (EmailTemplateID: number, IsOpen: boolean, options: { readonly signal?: AbortSignal } = {}) =>
  call(emailTemplateEndpoints.editing, { body: { EmailTemplateID, IsOpen } }, options);
const listed = new Intl.ListFormat('en-AU');

/** Tells who else has this template open, and tells them of this user. */
export function AlsoEditing({ EmailTemplateID }: { readonly EmailTemplateID: number }) {
  const { data: others = [] } = useQuery({
    queryKey: ['emailTemplates', 'editing', EmailTemplateID],
    queryFn: ({ signal }) => tell(EmailTemplateID, true, { signal }),
    refetchInterval: ASKS_EVERY_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  // A form that is closed otherwise, such as by a lost connection, is forgotten soon.
  useEffect(() => () => void tell(EmailTemplateID, false).catch(() => undefined), [EmailTemplateID]);
  if (others.length === 0) return null;
  const names = listed.format(others.map(({ FullName }) => FullName));
  return (
    <p className="notice info" role="status">
      {`${names} ${others.length === 1 ? 'has' : 'have'} this template open too. Nobody overwrites the changes of others: a later save is refused.`}
    </p>
  );
}
