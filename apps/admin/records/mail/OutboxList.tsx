import { administersUsers } from '@leaseledger/contract/access/permissions';
import { emailStateCodes, emailStates } from '@leaseledger/contract/emails/email.codes';
import { emailList, type EmailRow } from '@leaseledger/contract/emails/email.views';
import { DataTable } from '../list/DataTable.tsx';
import { List } from '../list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../list/state/list-types.ts';
import { FunctionField } from '../../platform/marks/fields.tsx';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { whyOf } from './email-state.ts';
import { ResendMails } from './ResendMails.tsx';

const Column = DataTable.Col<typeof emailList>;
const PAGE_SIZES = [20, 50, 100] as const;
const noMails = {
  title: 'No emails yet',
  text: 'Emails that the product sends or staff write from a record appear here.',
};

const filters: readonly FilterOf<typeof emailList>[] = [
  {
    source: 'State',
    choices: emailStates.map((state) => ({ id: state, name: emailStateCodes[state].label })),
    pinned: true,
  },
  {
    source: 'FromEmail',
    choices: [
      { id: 'sessions', name: 'Sessions mailbox' },
      { id: 'main', name: 'Main mailbox' },
    ],
  },
  { source: 'CreatedDateTime', label: 'Day', pinned: true },
];
const views: readonly ViewOf<typeof emailList>[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'failed', label: 'Failed', filter: { State: ['failed'] } },
  { key: 'waiting', label: 'Waiting', filter: { State: ['waiting', 'queued', 'retrying'] } },
  { key: 'kept', label: 'Kept', filter: { State: ['kept'] } },
  { key: 'sent', label: 'Sent', filter: { State: ['sent'] } },
];

const state = (mail: EmailRow) => <StatusMark code={emailStateCodes[mail.State]} />;
const mailPath = ({ SentEmailID }: EmailRow) => `/outbox/view/${SentEmailID}`;

/** The card of a mail on a phone. */
const mailCard = (mail: EmailRow): Card => ({
  title: mail.Subject ?? 'Forgotten',
  lines: [mail.Recipient, whyOf(mail)],
  marks: [<StatusMark key="state" code={emailStateCodes[mail.State]} />],
});

/** The outbox, with mails that need attention first. */
export default function OutboxList() {
  return (
    <List
      of={emailList}
      noun="emails"
      title="Outbox"
      who={administersUsers}
      views={views}
      filters={filters}
      sort={{ field: 'StateOrder', order: 'ASC' }}
      pageSizes={PAGE_SIZES}
      empty={noMails}
    >
      <DataTable rowClick={mailPath} card={mailCard} bulkActionButtons={<ResendMails />}>
        <Column source="SentEmailID" label="Email" size="xs" />
        <Column source="StateOrder" label="State" size="s">
          <FunctionField<EmailRow> render={state} />
        </Column>
        <Column source="Subject" label="Subject" size="l" ink="strong" />
        <Column source="Recipient" label="To" size="m" />
        <Column source="EmailTypeName" label="Type" size="m" ink="quiet" givesWay={1} />
        <Column source="Answer" label="Why" size="l" sortable={false} ink="quiet">
          <FunctionField<EmailRow> render={whyOf} />
        </Column>
        <Column source="TriggeredByUserName" label="By" size="m" ink="quiet" givesWay={2} />
        <Column source="CreatedDateTime" label="Created" size="s" ink="quiet" />
      </DataTable>
    </List>
  );
}
