import { pastTargets } from '../enquiries/enquiry.codes.ts';
import type { EnquiryRow } from '../enquiries/enquiry.views.ts';
import { secondsFields, secondsIn } from '../enquiries/service-clocks.ts';
import { contactFigure, statusFigure, type ServiceTarget } from './service-target.ts';

/** The moment (ISO 8601, UTC) and the targets by which clocks are read. */
export interface Clocks {
  readonly at: string;
  readonly targets: readonly ServiceTarget[];
}

const fieldsOfStatuses = Object.entries(secondsFields);

const clockedFields = [
  ...Object.values(secondsFields),
  'CreatedDateTime',
  'FirstContactDateTime',
  'ModifiedDateTime',
  'PriorityCodeID',
  'StatusCodeID',
  'StatusCountsFrom',
  'StatusSince',
  'TypeCodeID',
] as const satisfies readonly (keyof EnquiryRow)[];

/** The columns of a row by which its figures are counted. */
export const figuresReadFrom: readonly string[] = clockedFields;

/**
 * The figures of an enquiry that no row holds, because they run: seconds, and in words the targets that it is past.
 * Screens count the same ones.
 */
export function figuresOfRow(
  row: Pick<EnquiryRow, (typeof clockedFields)[number]>,
  { at: asked, targets }: Clocks,
): Readonly<Record<string, number | string | null>> {
  const at = asked < row.ModifiedDateTime ? row.ModifiedDateTime : asked;
  const contact = contactFigure(row, targets, at);
  const status = statusFigure(row, targets, at);
  const stays = fieldsOfStatuses.map(([id, field]) => {
    const seconds = secondsIn(row, Number(id), at);
    return [field, seconds === 0 && row.StatusCodeID !== Number(id) ? null : seconds] as const;
  });
  const past = [
    ...(contact.isRunning && contact.tone === 'past' ? [pastTargets[1].label] : []),
    ...(status.tone === 'past' ? [pastTargets[2].label] : []),
  ];
  return {
    ...Object.fromEntries(stays),
    FirstContactOver: contact.seconds,
    TimeInStatus: status.seconds,
    PastTarget: past.join(', '),
  };
}
