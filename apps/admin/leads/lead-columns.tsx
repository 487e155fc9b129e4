import { leadSources, leadStatuses, leadTypes, payCycles, priorities } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { Code } from '@leaseledger/contract/kernel/codes';
import { dateText } from '../kernel/moments.ts';
import type { Card, Column } from '../list/list-types.ts';
import { PriorityMark } from '../marks/PriorityMark.tsx';
import { RelativeTime } from '../marks/RelativeTime.tsx';
import { StatusMark } from '../marks/StatusMark.tsx';

/** The entry of a code table, or undefined for an id that the table does not know. */
export const codeOf = (table: Readonly<Record<number, Code>>, id: number | null): Code | undefined => (id === null ? undefined : table[id]);

const dayOrNothing = (iso: string | null) => (iso === null ? '' : dateText(iso));
const nobody = <span className="nothing">Unassigned</span>;
/** A person whose details were deleted leaves the lead behind without a name. */
const forgotten = <span className="nothing">Deleted person</span>;

/** Every column that the leads list can show; the hidden ones wait in the column chooser. */
export const leadColumns: readonly Column<LeadRow>[] = [
  { source: 'LeadID', label: 'Lead', size: 'xs', ink: 'strong', render: (lead) => lead.LeadID },
  { source: 'PersonFullName', label: 'Person', size: 'm', ink: 'strong', render: (lead) => lead.PersonFullName ?? forgotten },
  { source: 'PersonEmployerName', label: 'Company', size: 'm', givesWay: 3, ink: 'quiet', render: (lead) => lead.PersonEmployerName },
  { source: 'StatusCodeID', label: 'Status', size: 's', sortBy: 'StatusName', render: (lead) => <StatusMark code={codeOf(leadStatuses, lead.StatusCodeID)} /> },
  { source: 'PriorityCodeID', label: 'Priority', size: 's', render: (lead) => <PriorityMark code={codeOf(priorities, lead.PriorityCodeID)} /> },
  { source: 'AssigneeName', label: 'Assigned to', size: 's', render: (lead) => lead.AssigneeName ?? nobody },
  { source: 'OriginationName', label: 'Source', size: 's', givesWay: 2, ink: 'quiet', render: (lead) => codeOf(leadSources, lead.OriginationCodeID)?.label ?? lead.OriginationName },
  { source: 'Notes', label: 'Notes', size: 'xl', givesWay: 1, ink: 'quiet', sortable: false, render: (lead) => <span title={lead.Notes ?? ''}>{lead.Notes}</span> },
  { source: 'CreatedDateTime', label: 'Created', size: 's', align: 'right', ink: 'quiet', render: (lead) => <RelativeTime at={lead.CreatedDateTime} /> },
  { source: 'PersonContactNumber', label: 'Contact number', size: 's', hidden: true, render: (lead) => lead.PersonContactNumber },
  { source: 'PersonEmail', label: 'Email', size: 'l', hidden: true, render: (lead) => lead.PersonEmail },
  { source: 'TypeName', label: 'Type', size: 's', hidden: true, render: (lead) => codeOf(leadTypes, lead.TypeCodeID)?.label ?? lead.TypeName },
  { source: 'PkePayCycleID', label: 'Pay cycle', size: 's', hidden: true, sortable: false, render: (lead) => codeOf(payCycles, lead.PkePayCycleID)?.label },
  { source: 'AssignerName', label: 'Assigned by', size: 's', hidden: true, render: (lead) => lead.AssignerName },
  { source: 'CreatedByName', label: 'Created by', size: 's', hidden: true, render: (lead) => lead.CreatedByName },
  { source: 'ModifiedDateTime', label: 'Modified', size: 's', align: 'right', hidden: true, render: (lead) => <RelativeTime at={lead.ModifiedDateTime} /> },
  { source: 'QualifiedDateTime', label: 'Qualified', size: 's', align: 'right', hidden: true, render: (lead) => <RelativeTime at={lead.QualifiedDateTime} /> },
  { source: 'ExpectedSettlementDate', label: 'Expected settlement', size: 's', align: 'right', hidden: true, render: (lead) => dayOrNothing(lead.ExpectedSettlementDate) },
  { source: 'SettlementDateActual', label: 'Settled', size: 's', align: 'right', hidden: true, render: (lead) => dayOrNothing(lead.SettlementDateActual) },
];

const settlement = leadColumns.filter(({ source }) => source === 'ExpectedSettlementDate').map(({ hidden: _, ...column }) => column);
const others = leadColumns.filter(({ source }) => source !== 'ExpectedSettlementDate');
const created = others.findIndex(({ source }) => source === 'CreatedDateTime');

/** The columns of a list in the order of expected settlements: that date is in sight. */
export const settlingColumns: readonly Column<LeadRow>[] = others.toSpliced(created, 0, ...settlement);

/** A lead on a phone. */
export const leadCard = (lead: LeadRow): Card => ({
  title: lead.PersonFullName ?? forgotten,
  lines: [lead.PersonEmployerName, lead.AssigneeName ?? nobody],
  marks: [
    <RelativeTime key="created" at={lead.CreatedDateTime} />,
    <StatusMark key="status" code={codeOf(leadStatuses, lead.StatusCodeID)} />,
    <PriorityMark key="priority" code={codeOf(priorities, lead.PriorityCodeID)} short />,
  ],
});
