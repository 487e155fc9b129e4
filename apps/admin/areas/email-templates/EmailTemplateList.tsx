import { managesEmailTemplates } from '@leaseledger/contract/access/permissions';
import { emailTemplateList, type EmailTemplateRow } from '@leaseledger/contract/email-templates/email-template.views';
import { DataTable } from '../../records/list/DataTable.tsx';
import { List } from '../../records/list/List.tsx';
import type { Card, FilterOf, ViewOf } from '../../records/list/state/list-types.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

const Column = DataTable.Col<typeof emailTemplateList>;

const views: readonly ViewOf<typeof emailTemplateList>[] = [
  { key: 'all', label: 'All', filter: {} },
  { key: 'own', label: 'Own', filter: { Kind: ['Own'] } },
  { key: 'builtIn', label: 'Built-in', filter: { Kind: ['Built-in', 'Built-in, changed'] } },
];
const filters: readonly FilterOf<typeof emailTemplateList>[] = [
  { source: 'ModifiedDateTime', pinned: true },
  { source: 'OfferedFor' },
  { source: 'CreatedDateTime' },
];
const pageSizes = [20, 50, 100] as const;
const none = { title: 'No email templates yet', text: 'Add the first email template, and it shows here.' };

const emailTemplatePath = ({ EmailTemplateID }: EmailTemplateRow) => `/emailTemplates/view/${EmailTemplateID}`;

/** An email template on a phone. */
const emailTemplateCard = ({ Name, Subject, Kind, ModifiedDateTime }: EmailTemplateRow): Card => ({
  title: Name,
  lines: [Subject, Kind],
  marks: [<RelativeTime key="changed" at={ModifiedDateTime} />],
});

/** The list of email templates. */
export default function EmailTemplateList() {
  return (
    <List
      of={emailTemplateList}
      noun="email templates"
      who={managesEmailTemplates}
      views={views}
      filters={filters}
      sort={{ field: 'ModifiedDateTime', order: 'DESC' }}
      pageSizes={pageSizes}
      create="Add email template"
      empty={none}
    >
      <DataTable rowClick={emailTemplatePath} card={emailTemplateCard}>
        <Column source="Name" size="l+" ink="strong" />
        <Column source="Subject" size="l" />
        <Column source="Kind" size="m" ink="quiet" />
        <Column source="OfferedFor" size="s" ink="quiet" />
        <Column source="Versions" size="xs" ink="quiet" />
        <Column source="ModifiedByName" size="m" ink="quiet" />
        <Column source="ModifiedDateTime" size="s" ink="quiet" />
        <Column source="CreatedByUserName" size="m" ink="quiet" hidden />
        <Column source="CreatedDateTime" size="s" ink="quiet" hidden />
        <Column source="EmailTemplateID" size="xs" ink="quiet" hidden />
      </DataTable>
    </List>
  );
}
