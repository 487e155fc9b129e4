import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { DateTime } from 'luxon';
import { Suspense, useState } from 'react';
import { useAsOf } from '../../platform/time/as-of.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { inMelbourne } from '../../platform/time/melbourne.ts';
import { useNow } from '../../platform/time/use-now.ts';

const MomentPicker = lazily(() => import('../../platform/form/inputs/MomentPicker.tsx'));

export interface AsOfDialogProps {
  /** For example 'Leads'. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for a past moment of the list. */
export default function AsOfDialog({ title, onClose }: AsOfDialogProps) {
  const { at, show } = useAsOf();
  const now = useNow();
  const [chosen, setChosen] = useState<DateTime | null>(() => {
    const shown = at === null ? null : inMelbourne(at);
    return shown?.isValid === true ? shown : inMelbourne(now.toISOString()).minus({ days: 1 }).startOf('minute');
  });
  const problem =
    chosen === null || !chosen.isValid
      ? 'Enter a date and a time.'
      : chosen.toMillis() > now.getTime()
        ? 'Enter a moment that has passed.'
        : null;
  const [isTold, setTold] = useState(false);
  const submit = () => {
    const moment = chosen?.toISO({ suppressMilliseconds: true });
    if (problem !== null || moment === null || moment === undefined) return setTold(true);
    onClose();
    show(moment);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="as-of-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id="as-of-title">{`${title} as of`}</DialogTitle>
        <DialogContent>
          <Suspense fallback={<div className="input-waiting" />}>
            <MomentPicker
              id="as-of"
              kind="moment"
              label="Date and time, Melbourne"
              value={chosen}
              onChange={setChosen}
              invalid={isTold && problem !== null}
              describedBy="as-of-problem"
              autoFocus
            />
          </Suspense>
          <p id="as-of-problem" className="filter-note error" role="alert">
            {isTold ? problem : null}
          </p>
        </DialogContent>
        <DialogActions>
          <Button type="submit" variant="contained">
            Show the list
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
