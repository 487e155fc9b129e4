import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { durationText, secondsBetween, type Stay } from '@leaseledger/contract/enquiries/service-clocks';
import { codeOf } from '../../../platform/marks/codes.ts';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';
import { momentText } from '../../../platform/time/moments.ts';
import { Field, FieldList, Section } from '../../../records/record/FieldList.tsx';
import { ContactTime, RecordClock, StatusTime, useClock } from './service-clock.tsx';

/** The parts of a line, in percent of its length. */
function placeOf({ From, To }: Stay, begun: string, at: string) {
  const whole = Math.max(1, secondsBetween(begun, at));
  const share = (seconds: number) => `${(100 * seconds) / whole}%`;
  return { marginLeft: share(secondsBetween(begun, From)), width: share(secondsBetween(From, To ?? at)) };
}

/** The stays of an enquiry in its statuses, the first one at the top, each as long as it lasted. */
function StayLine({ of }: { readonly of: EnquiryRow }) {
  const { at } = useClock(of);
  const begun = of.Stays[0]?.From ?? at;
  return (
    <ol className="stay-line" aria-label="Stays in statuses">
      {of.Stays.map((stay) => (
        <li
          key={stay.From + stay.StatusCodeID}
          title={`${momentText(stay.From)} to ${stay.To === null ? 'now' : momentText(stay.To)}`}
        >
          <StatusMark code={codeOf(enquiryStatuses, stay.StatusCodeID)} />
          <span className="stay-bar" aria-hidden>
            <span style={placeOf(stay, begun, at)} />
          </span>
          <span>{durationText(secondsBetween(stay.From, stay.To ?? at))}</span>
        </li>
      ))}
    </ol>
  );
}

/** How long an enquiry waited for its first contact, and how long it stayed in each status. */
export function ServiceSection({ of }: { readonly of: EnquiryRow }) {
  return (
    <RecordClock>
      <Section title="Service times">
        <FieldList>
          <Field label="To first contact">
            <ContactTime of={of} />
          </Field>
          <Field label="In this status">
            <StatusTime of={of} />
          </Field>
        </FieldList>
        <StayLine of={of} />
      </Section>
    </RecordClock>
  );
}
