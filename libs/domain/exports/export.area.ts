import { exportsData } from '@leaseledger/contract/access/permissions';
import {
  exportMessage,
  EXPORT_ROWS_MAX,
  EXPORTS_AT_ONCE,
  listInWords,
} from '@leaseledger/contract/exports/export.messages';
import type { ExportFormat } from '@leaseledger/contract/exports/export.views';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf, type JsonObject } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { isSystem, may } from '../kernel/rights.ts';

interface OfExport {
  readonly UserID: number;
  readonly ExportID: number;
}

/** The requested export. */
export interface ExportPlan {
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
  readonly Format: ExportFormat;
  readonly FileName: string;
  readonly Columns: readonly string[];
  /** The filter of the list, with the searched text. */
  readonly Filter: JsonObject;
  readonly Sort: readonly string[] | null;
  /** How many rows were selected; null for all that the filter found. */
  readonly selected: number | null;
  readonly rows: number;
  /** The process that writes it; null where that is not known. */
  readonly process: string | null;
  /** A digest of what narrowed the list for them; null where that is not known. */
  readonly sight: string | null;
}

/** Whose it is, until it has ended. */
interface ExportState {
  readonly UserID: number | null;
  readonly isOver: boolean;
}

/** Why a user cannot begin another export. @param running how many of theirs are under way, in all processes */
export const whyNoMoreExports = (running: number): string | undefined =>
  running >= EXPORTS_AT_ONCE ? exportMessage.tooMany : undefined;

const rowsOf = (rows: number): string => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`);
const kinds = { csv: 'as CSV', xlsx: 'as an Excel workbook' } as const;

interface StartExport extends OfExport {
  readonly type: 'StartExport';
  readonly plan: ExportPlan;
}

interface ExportStarted extends DomainEvent<'ExportStarted', OfExport & ExportPlan> {}

const startExport: Decision<ExportState, StartExport, ExportStarted> = {
  command: 'StartExport',
  who: (actor, { UserID }) => actor.id === UserID && may(exportsData, actor),
  of: 'new',
  decide: ({ UserID, ExportID, plan }) =>
    plan.rows > EXPORT_ROWS_MAX
      ? ruleBroken(exportMessage.tooManyRows)
      : [{ type: 'ExportStarted', data: { UserID, ExportID, ...plan } }],
  events: {
    ExportStarted: {
      description: 'A user exported a list: its rows, its columns and their number.',
      defaults: { process: null, sight: null },
      // A filter may name a person.
      personal: personalOf('user', 'UserID', ['Filter'] satisfies (keyof ExportPlan)[]),
      evolve: (_state, { UserID }) => ({ UserID, isOver: false }),
      history: ({ List, Format, Columns, selected, rows }) =>
        activity(
          'List exported',
          `List ${listInWords(List)} exported ${kinds[Format]}: ${rowsOf(rows)}${selected === null ? '' : ', selected by hand'}, ${Columns.length === 1 ? '1 column' : `${Columns.length} columns`}`,
        ),
      undo: historyMessage.justHappened,
      example: {
        UserID: 9,
        ExportID: 3,
        List: 'leads',
        Format: 'csv',
        FileName: 'Leads 2026-07-07.csv',
        Columns: ['LeadID', 'PersonFullName'],
        Filter: { q: 'ngata', StatusCodeID: [3] },
        Sort: ['CreatedDateTime', 'DESC'],
        selected: null,
        rows: 12,
        process: 'ledger-1 42 ab12cd34',
        sight: '4f53cda1',
      },
    },
  },
  any: (fc, { ids, text }, ExportID) =>
    fc.record({
      UserID: ids,
      ExportID: fc.constant(ExportID),
      plan: fc.record({
        List: fc.constant('leads'),
        Format: fc.constantFrom('csv' as const, 'xlsx' as const),
        FileName: fc.constant('Leads.csv'),
        Columns: fc.constant(['LeadID']),
        Filter: fc.record({ q: text }),
        Sort: fc.constant(null),
        selected: fc.constantFrom(null, 1),
        rows: ids,
        process: fc.constant(null),
        sight: fc.constant(null),
      }),
    }),
  weight: 2,
  decidesAgain: true,
};

interface EndExport {
  readonly type: 'EndExport';
  readonly ExportID: number;
  /** The file in the store of exports, by its name there; null where the export failed. */
  readonly made: { readonly rows: number; readonly file: string } | null;
}

type ExportEnded =
  | DomainEvent<'ExportFinished', OfExport & { readonly rows: number; readonly file: string }>
  | DomainEvent<'ExportFailed', OfExport>;

const endExport: Decision<ExportState, EndExport, ExportEnded> = {
  command: 'EndExport',
  who: isSystem,
  of: 'known',
  decide({ ExportID, made }, { UserID, isOver }) {
    if (isOver || UserID === null) return [];
    const of = { UserID, ExportID };
    return [made === null ? { type: 'ExportFailed', data: of } : { type: 'ExportFinished', data: { ...of, ...made } }];
  },
  events: {
    ExportFinished: {
      description: 'The file of an export was written.',
      evolve: (state) => ({ ...state, isOver: true }),
      history: ({ rows }) => activity('Export finished', `Export of ${rowsOf(rows)} finished`),
      undo: historyMessage.justHappened,
      example: { UserID: 9, ExportID: 3, rows: 12, file: '5b1e.csv' },
    },
    ExportFailed: {
      description: 'The file of an export could not be written.',
      evolve: (state) => ({ ...state, isOver: true }),
      history: () => activity('Export failed', 'Export failed'),
      undo: historyMessage.justHappened,
      example: { UserID: 9, ExportID: 3 },
    },
  },
  any: (fc, { ids }, ExportID) =>
    fc.record({
      ExportID: fc.constant(ExportID),
      made: fc.option(fc.record({ rows: ids, file: fc.constant('a.csv') })),
    }),
};

const exportDecisions = [startExport, endExport] as const;
export type ExportEvent = EventsOf<typeof exportDecisions>;
export type ExportCommand = CommandsOf<typeof exportDecisions>;

/** Exports of lists: a user starts one, the system ends it, once. They belong to the activity of the user. */
export const exportArea = aggregate<ExportCommand, ExportState, ExportEvent>(exportDecisions, {
  category: 'export',
  initialState: { UserID: null, isOver: false },
  notThere: ({ UserID }) => (UserID === null ? missing(message.notFound('Export')) : undefined),
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  streamOf: ({ ExportID }) => ExportID,
});
export const { decider: exportDecider } = exportArea;
