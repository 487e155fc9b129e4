import { OVERDUE_DAYS } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import type { CardLife } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { TriangleAlert } from 'lucide-react';
import { dateText, momentText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { sinceText } from './unsent.ts';

const DAY_MS = 86_400_000;

interface CardLifeLineProps {
  /** Undefined for a card that is not requested. */
  readonly life: CardLife | undefined;
  readonly tracker: Pick<FuelCardTrackerRow, 'ReceivedDateTime'>;
}

/** The life of one card as a line: its steps with their days, then the step that is still to come. */
export function CardLifeLine({ life, tracker }: CardLifeLineProps) {
  const now = useNow();
  if (life === undefined) return null;
  const requested = life.steps.find(({ step }) => step === 'Requested');
  const isSent = life.steps.some(({ step }) => step === 'Sent');
  const days = requested === undefined ? 0 : Math.floor((now.getTime() - Date.parse(requested.at)) / DAY_MS);
  const isOverdue = !isSent && days >= OVERDUE_DAYS;
  const next = !isSent ? 'Not sent' : tracker.ReceivedDateTime === null ? 'Not received' : undefined;
  return (
    <ol className="card-life" aria-label={`Life of the ${life.card} card`}>
      {life.steps.map(({ step, at }) => (
        <li key={step}>
          <b>{step}</b>
          <time dateTime={at} title={momentText(at)}>
            {dateText(at)}
          </time>
        </li>
      ))}
      {next !== undefined && (
        <li className={isOverdue ? 'to-come overdue' : 'to-come'}>
          <b>
            {isOverdue && <TriangleAlert aria-hidden />}
            {next}
          </b>
          {!isSent && <span>{sinceText(days)}</span>}
        </li>
      )}
    </ol>
  );
}
