import { IconButton } from '@mui/material';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { ChoiceMenu } from '../../platform/dialogs/ChoiceMenu.tsx';
import { daysUntil, monthOf, monthsBetween, monthsLater, monthText } from '../../platform/time/month.ts';
import { useNow } from '../../platform/time/use-now.ts';
import type { DayRange } from '../list/state/list-types.ts';

const spans = [1, 3, 6, 12] as const;

export interface PeriodStepperProps {
  /** The days of the period. A missing end is that of the usual period. */
  readonly value: DayRange | undefined;
  /** The number of months of the usual period, whose last one is the current month. */
  readonly months: number;
  /** Undefined for the usual period. */
  readonly onChange: (value: DayRange | undefined) => void;
}

/** The months of a report, with buttons for those before and after, and a menu for their number. */
export function PeriodStepper({ value, months, onChange }: PeriodStepperProps) {
  const usual = daysUntil(monthOf(useNow()), months);
  const last = (value?.to ?? usual.to).slice(0, 7);
  const first = value?.from?.slice(0, 7) ?? monthsLater(last, 1 - months);
  const count = Math.max(1, monthsBetween(first, last));
  const show = (to: string, span: number) => {
    const days = daysUntil(to, span);
    onChange(days.from === usual.from && days.to === usual.to ? undefined : days);
  };
  return (
    <div className="report-period">
      <IconButton aria-label="Earlier months" onClick={() => show(monthsLater(last, -count), count)}>
        <ChevronLeft />
      </IconButton>
      <ChoiceMenu
        label="Period"
        value={count}
        choices={spans.map((id) => ({ id, shown: id === 1 ? '1 month' : `${id} months` }))}
        onChoose={(span) => show(last, span)}
      >
        {({ isOpen, open }) => (
          <button
            type="button"
            className="chip set"
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => open(currentTarget)}
          >
            <span aria-live="polite">
              {first === last ? monthText(last) : `${monthText(first)} to ${monthText(last)}`}
            </span>
            <ChevronDown className="caret" aria-hidden />
          </button>
        )}
      </ChoiceMenu>
      <IconButton aria-label="Later months" onClick={() => show(monthsLater(last, count), count)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
