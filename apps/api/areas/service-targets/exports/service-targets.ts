import { pastTarget, enquiryStatus } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { secondsFieldOf } from '@leaseledger/contract/enquiries/service-clocks';
import { targetSpans, type TargetSpan } from '@leaseledger/contract/service-targets/service-target';
import type { ServiceTargetRow } from '@leaseledger/contract/service-targets/service-target.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { message } from '@leaseledger/contract/shared/messages';
import type { Condition, Either } from '@leaseledger/projections/kernel/read-store';
import { serviceTargetRows } from '@leaseledger/projections/service-targets/service-target-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { badRequest } from '../../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import { Lists } from '../../../platform/lists/lists.ts';

const HOUR_MS = 3_600_000;
/** Lists by time are at most this late. Within it, equal questions share their answers. */
const STEP_MS = 1_000;

/** The targets of service, and the filters of enquiries by their clocks. */
@Injectable()
export class ServiceTargets {
  constructor(
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All targets, the latest day first. */
  async all(): Promise<readonly ServiceTargetRow[]> {
    const targets: ServiceTargetRow[] = [];
    for await (const rows of this.lists.all(serviceTargetRows.readModel)) targets.push(...rows.map(parsed));
    return targets;
  }

  /**
   * The filters of a list of enquiries that depend on the time, as conditions on moments.
   * @param at ISO 8601, UTC; left out for now, which is the beginning of the second
   * @throws Failure 400 for a filter with a wrong value
   */
  async conditions(filter: Readonly<Record<string, unknown>>, at?: string): Promise<readonly Either[]> {
    const moment = at ?? new Date(Math.floor(this.clock().getTime() / STEP_MS) * STEP_MS).toISOString();
    const { PastTarget, FirstContactOver, TimeInStatus } = filter;
    return [
      ...(PastTarget === undefined ? [] : [await this.#pastTarget(PastTarget, moment)]),
      ...(FirstContactOver === undefined ? [] : [contactOver(hoursIn(FirstContactOver, 'FirstContactOver'), moment)]),
      ...(TimeInStatus === undefined ? [] : [timesInStatus(TimeInStatus, moment)]),
    ];
  }

  async #pastTarget(asked: unknown, moment: string): Promise<Either> {
    const all: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
    if (!all.every((id) => id === pastTarget.FIRST_CONTACT || id === pastTarget.STATUS))
      throw badRequest(message.choice('Past target'));
    return targetSpans(await this.all())
      .filter(({ StatusCodeID }) => all.includes(StatusCodeID === null ? pastTarget.FIRST_CONTACT : pastTarget.STATUS))
      .flatMap((span) => pastSpan(span, moment));
  }
}

const before = (moment: string, hours: number): string => new Date(Date.parse(moment) - hours * HOUR_MS).toISOString();
/** Up to a moment that follows the clock. */
const by = (column: string, to: string): Condition => ({ column, to, rising: true });
/** The last moment before another one, by the milliseconds of the log. */
const justBefore = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

/** The conditions of an enquiry that runs and is past its target; none when no enquiry of the span can be. */
function pastSpan(span: TargetSpan, moment: string): readonly Condition[][] {
  const { StatusCodeID, TypeCodeIDs, PriorityCodeIDs, From, Until, Hours } = span;
  const due = before(moment, Hours);
  const isContact = StatusCodeID === null;
  if (isContact && due < From) return [];
  const begun = isContact ? 'CreatedDateTime' : 'StatusSince';
  const last = Until === undefined ? undefined : justBefore(Until);
  return [
    [
      ...(isContact
        ? [{ column: 'FirstContactDateTime', is: null }]
        : [{ column: 'StatusCodeID', is: StatusCodeID }, by('StatusCountsFrom', due)]),
      { column: 'TypeCodeID', in: TypeCodeIDs },
      { column: 'PriorityCodeID', in: PriorityCodeIDs },
      { column: begun, from: From, ...(last !== undefined && { to: last }) },
      ...(isContact ? [by(begun, due)] : []),
    ],
  ];
}

/** Enquiries whose first contact took these hours or more, or that wait for it as long. */
const contactOver = (hours: number, moment: string): Either => [
  [{ column: 'FirstContactSeconds', from: hours * 3600 }],
  [{ column: 'FirstContactDateTime', is: null }, by('CreatedDateTime', before(moment, hours))],
];

/** Enquiries that were in a status for some hours or more, in all their stays: one or some of '105 48'. */
function timesInStatus(asked: unknown, moment: string): Either {
  const all: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  return all.flatMap((one): Either => {
    const [, status, hours] = (typeof one === 'string' && /^(\d+) (\d+)$/.exec(one)) || [];
    const id = Number(status);
    const field = secondsFieldOf(id);
    if (field === undefined || !Object.values<number>(enquiryStatus).includes(id))
      throw badRequest(message.choice('Time in status'));
    return [
      [{ column: field, from: Number(hours) * 3600 }],
      [{ column: 'StatusCodeID', is: id }, by('StatusCountsFrom', before(moment, Number(hours)))],
    ];
  });
}

/** The least of some numbers of hours. @throws Failure 400 */
function hoursIn(asked: unknown, field: string): number {
  const all: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  const hours = all.map((one) => {
    if (typeof one !== 'number' || !(one >= 0)) throw badRequest(`The filter on ${field} is a number of hours.`);
    return one;
  });
  return Math.min(...hours);
}
