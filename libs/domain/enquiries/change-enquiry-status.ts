import { deliverableTypes, enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryStatus, statusesOf, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { statusEntry } from '../behaviours/assignment.ts';
import { moved, statusSince } from '../behaviours/service-clocks.ts';
import type { Decision } from '../kernel/decision.ts';
import { conflict, ruleBroken } from '../kernel/rejection.ts';
import { amended, type EnquiryAmended } from './amend-enquiry.ts';
import { momentOf, opens, typeName, type EnquiryState, type OfEnquiry } from './enquiry.ts';

interface ChangeEnquiryStatus {
  readonly type: 'ChangeEnquiryStatus';
  readonly to: EnquiryStatusID;
  readonly from?: EnquiryStatusID;
}

interface EnquiryStatusChanged {
  readonly type: 'EnquiryStatusChanged';
  readonly data: OfEnquiry & {
    readonly from: EnquiryStatusID;
    readonly to: EnquiryStatusID;
    /** The beginning of the stay that ended: ISO 8601, UTC. Older events lack it. */
    readonly heldSince?: string;
    /** The beginning of the stay that an undo continues. Left out for a change by hand, which begins a stay. */
    readonly since?: string;
  };
}

/** @param since the beginning of the stay that an undo continues */
function statusChanged(
  to: EnquiryStatusID,
  { EnquiryID, status: from, clocks }: EnquiryState,
  since?: string,
): EnquiryStatusChanged {
  const heldSince = statusSince(clocks);
  return {
    type: 'EnquiryStatusChanged',
    data: {
      EnquiryID,
      from,
      to,
      ...(heldSince !== undefined && { heldSince }),
      ...(since !== undefined && { since }),
    },
  };
}

/** Any status of the enquiry's kind may be chosen: New Client enquiries have others than the rest. */
export const changeEnquiryStatus: Decision<EnquiryState, ChangeEnquiryStatus, EnquiryStatusChanged> = {
  command: 'ChangeEnquiryStatus',
  who: (actor, _command, state) => opens(actor, state),
  of: 'known',
  decide({ from, to }, state) {
    const { status, details } = state;
    if (!statusesOf(details.TypeCodeID).includes(to))
      return ruleBroken(enquiryMessage.wrongStatus(enquiryStatuses[to].label, typeName(details)));
    if (from !== undefined && from !== status) return conflict();
    return to === status ? [] : [statusChanged(to, state)];
  },
  events: {
    EnquiryStatusChanged: {
      description:
        'The status of an enquiry was changed: open 104, in progress 105, closed 106, completed 107, delivered 151; of a New Client enquiry prospect 114, tender 115, contracted 116, lost 117.',
      evolve: (state, { to, since }, event) => ({
        ...state,
        status: to,
        clocks: moved(state.clocks, to, since ?? momentOf(event, state)),
      }),
      history: ({ from, to }) => statusEntry('Enquiry', enquiryStatuses[from].label, enquiryStatuses[to].label),
      undo: {
        touched: () => ['Status'],
        back: ({ from, heldSince }, state) => [statusChanged(from, state, heldSince)],
      },
      example: {
        EnquiryID: 5,
        from: enquiryStatus.OPEN,
        to: enquiryStatus.IN_PROGRESS,
        heldSince: '2026-07-01T00:00:00.000Z',
      },
    },
  },
  any: (fc) => {
    const statuses = fc.constantFrom(...Object.values(enquiryStatus));
    return fc.record({ from: statuses, to: statuses });
  },
};

interface MarkEnquiryDelivered {
  readonly type: 'MarkEnquiryDelivered';
}

/** The status becomes Delivered. The delivery date is today, unless the enquiry has one. */
export const markEnquiryDelivered: Decision<
  EnquiryState,
  MarkEnquiryDelivered,
  never,
  EnquiryStatusChanged | EnquiryAmended
> = {
  command: 'MarkEnquiryDelivered',
  who: (actor, _command, state) => opens(actor, state),
  of: 'known',
  decide(_command, state, { now }) {
    const { status, details } = state;
    if (!deliverableTypes.some((type) => type === details.TypeCodeID))
      return ruleBroken(enquiryMessage.notDelivered(typeName(details)));
    return [
      ...(status === enquiryStatus.DELIVERED ? [] : [statusChanged(enquiryStatus.DELIVERED, state)]),
      ...(details.DeliveryDate === null ? [amended({ DeliveryDate: now }, state)] : []),
    ];
  },
  events: {},
  any: (fc) => fc.constant({}),
};
