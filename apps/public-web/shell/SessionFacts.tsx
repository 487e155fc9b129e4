import type { ToldSession } from '@leaseledger/contract/session-pages/session-pages.view';
import { ON_SITE } from '@leaseledger/contract/sessions/session.codes';
import { When, ZoneChoice } from './Zone.tsx';

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

interface PlaceProps extends Pick<ToldSession, 'LocationType' | 'Location'> {
  readonly isOver: boolean;
}

function Place({ LocationType, Location, isOver }: PlaceProps) {
  if (LocationType === ON_SITE) return Location;
  if (isOver) return 'Online';
  if (Location === null) return 'Online: the link comes with your confirmation';
  return isAddress(Location) ? (
    <a href={Location} rel="noreferrer">
      Join online
    </a>
  ) : (
    Location
  );
}

interface SessionFactsProps {
  readonly session: ToldSession;
  /** Whether it takes place no more. */
  readonly isOver?: boolean;
  readonly kept?: Readonly<Record<string, string>>;
}

/** The time and place of a session, with the time zone. */
export function SessionFacts({ session, isOver = false, kept }: SessionFactsProps) {
  return (
    <section className="facts" aria-label="Session details">
      <dl>
        <dt>When</dt>
        {/* Another zone writes it anew. */}
        <dd aria-live="polite">
          <When zone={session.zone} start={session.SessionStartDateTime} end={session.SessionEndDateTime} />
        </dd>
        <dt>Where</dt>
        <dd>
          <Place {...session} isOver={isOver} />
        </dd>
      </dl>
      <ZoneChoice zone={session.zone} {...(kept && { kept })} />
    </section>
  );
}

/** The visitor's step of the registration, which has two (specification 2, section 2). */
export function Step({ step, children }: { step: 1 | 2; children: string }) {
  return (
    <div className="step">
      <span className="done" />
      <span className={step === 2 ? 'done' : ''} />
      <p>
        {children} <span className="hint">Step {step} of 2</span>
      </p>
    </div>
  );
}
