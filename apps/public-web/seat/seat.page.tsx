import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SeatView } from '@leaseledger/contract/session-pages/session-pages.view';
import { ErrorSummary, Send } from '../shell/Form.tsx';
import { formTitle } from '../shell/form-title.ts';
import type { Page } from '../shell/page.ts';
import { SessionFacts, Step } from '../shell/SessionFacts.tsx';
import { When } from '../shell/Zone.tsx';

function headingOf({ stage, isNew, over }: SeatView): string {
  if (over !== null) return over;
  switch (stage) {
    case 'seated':
      return isNew ? 'Reservation Pending' : said.reserved;
    case 'offered':
      return 'A seat is free for you';
    case 'waiting':
      return 'You are on the waiting list';
    case 'released':
      return said.seatGivenUp;
    case 'lapsed':
      return said.offerLapsed;
  }
}

function State({ stage, isNew, heldUntil, place, session, sessionLink }: SeatView) {
  switch (stage) {
    case 'seated':
      return isNew ? (
        <>{said.reserved} Your confirmation is on its way to your e-mail address.</>
      ) : (
        <>We look forward to seeing you.</>
      );
    case 'offered':
      return (
        <>
          We hold it for you
          {heldUntil !== null && (
            <>
              {' '}
              until <When zone={session.zone} start={heldUntil} />
            </>
          )}
          .
        </>
      );
    case 'waiting':
      return place === null ? <>We will e-mail you when a seat becomes free.</> : <>{said.full(place)}</>;
    case 'released':
    case 'lapsed':
      return (
        <>
          If you can come after all, <a href={`/${sessionLink}`}>register again</a>.
        </>
      );
  }
}

function AddToCalendar({ calendar: { file, google, outlook, yahoo } }: SeatView) {
  const elsewhere = { target: '_blank', rel: 'noreferrer' };
  return (
    <details className="menu">
      <summary>Add to calendar</summary>
      <ul>
        <li>
          <a href={file} download="session.ics">
            Apple iCal
          </a>
        </li>
        <li>
          <a href={google} {...elsewhere}>
            Google
          </a>
        </li>
        <li>
          <a href={file} download="session.ics">
            Outlook
          </a>
        </li>
        <li>
          <a href={outlook} {...elsewhere}>
            Outlook Web
          </a>
        </li>
        <li>
          <a href={yahoo} {...elsewhere}>
            Yahoo
          </a>
        </li>
      </ul>
    </details>
  );
}

const givesUp = { seated: 'Give up my seat', offered: 'Leave this seat', waiting: 'Leave the waiting list' } as const;

/** Giving up a seat takes a second step, because another person may get the seat at once. */
function GiveUp({ stage }: { stage: keyof typeof givesUp }) {
  return (
    <details className="menu">
      <summary>I cannot come</summary>
      <form method="post">
        <input type="hidden" name="action" value="release" />
        <p className="hint">
          {stage === 'waiting'
            ? 'You lose your place in the line.'
            : 'The seat goes to the person who has waited longest. This cannot be undone.'}
        </p>
        <Send isSecondary>{givesUp[stage]}</Send>
      </form>
    </details>
  );
}

function Actions(view: SeatView) {
  const { stage } = view;
  if (stage === 'released' || stage === 'lapsed') return null;
  return (
    <>
      {stage === 'offered' && (
        <form method="post">
          <input type="hidden" name="action" value="accept" />
          <Send>Take the seat</Send>
        </form>
      )}
      {stage === 'seated' && <AddToCalendar {...view} />}
      <GiveUp stage={stage} />
    </>
  );
}

function ReachUs({ phone, socialLinks }: SeatView) {
  if (phone === null && socialLinks.length === 0) return null;
  return (
    <section className="note" aria-label="Reach us">
      {phone !== null && (
        <p>
          Any questions? Call us on <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>.
        </p>
      )}
      <ul className="also">
        {socialLinks.map(({ name, address }) => (
          <li key={name}>
            <a href={address} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const seat: Page<SeatView> = {
  title: (view) => formTitle(headingOf(view), view.form),
  draw: (view) => (
    <>
      <ErrorSummary {...view.form} />
      {view.isNew && view.over === null && <Step step={2}>Confirmation</Step>}
      <h1>{headingOf(view)}</h1>
      <p className="lead">{view.session.SessionName}</p>
      {view.over === null && (
        <p className="lead" role="status">
          <State {...view} />
        </p>
      )}
      <SessionFacts session={view.session} isOver={view.over !== null} {...(view.isNew && { kept: { new: '1' } })} />
      {view.over === null && <Actions {...view} />}
      <ReachUs {...view} />
    </>
  ),
  script: 'seat/script.ts',
};
