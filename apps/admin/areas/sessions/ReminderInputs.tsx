import { Button, Chip, IconButton, OutlinedInput, Tooltip } from '@mui/material';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { CircleAlert, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { hoursText } from './session-words.ts';

interface Reminder {
  readonly ReminderEmailID?: number;
  readonly WithinHours: number;
}

const isReminder = (value: unknown): value is Reminder =>
  typeof value === 'object' && value !== null && 'WithinHours' in value && typeof value.WithinHours === 'number';
const remindersOf = (value: unknown): readonly Reminder[] => (Array.isArray(value) ? value.filter(isReminder) : []);

/** The hours before the start at which attendees receive a reminder. Sent reminders stay. */
export function ReminderInputs() {
  const id = useId();
  const form = useFormContext();
  const session = useRecordContext<SessionRecord>();
  const reminders = remindersOf(useWatch({ name: 'reminderEmails' }) as unknown);
  const removed: unknown = useWatch({ name: 'deleteReminderEmails' });
  const { errors } = useFormState();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const asSent = ({ ReminderEmailID }: Reminder) =>
    session?.ReminderEmails.find((sent) => sent.ReminderEmailID === ReminderEmailID && sent.Triggered === 1);

  const set = (next: readonly Reminder[]) =>
    form.setValue(
      'reminderEmails',
      next.toSorted((one, other) => other.WithinHours - one.WithinHours),
      { shouldDirty: true },
    );
  const add = () => {
    const hours = Number(typed);
    const wrong =
      typed.trim() === '' || Number.isNaN(hours) || hours < 0
        ? sessionMessage.reminder
        : reminders.some(({ WithinHours }) => WithinHours === hours)
          ? sessionMessage.reminderTwice
          : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return;
    set([...reminders, { WithinHours: hours }]);
    setTyped('');
  };
  const remove = (reminder: Reminder) => {
    set(reminders.filter((other) => other !== reminder));
    if (reminder.ReminderEmailID !== undefined)
      form.setValue(
        'deleteReminderEmails',
        [...(Array.isArray(removed) ? (removed as unknown[]) : []), reminder.ReminderEmailID],
        { shouldDirty: true },
      );
    box.current?.focus();
  };
  const refused = errors['reminderEmails']?.message;
  const message = problem ?? (typeof refused === 'string' ? refused : undefined);
  return (
    <div className="form-field" data-field="reminderEmails">
      {reminders.length === 0 ? <p className="section-note">Nobody is reminded.</p> : null}
      <ul className="session-reminders">
        {reminders
          .map((reminder) => ({ reminder, sent: asSent(reminder) }))
          .map(({ reminder, sent }) => (
            <li key={reminder.WithinHours}>
              {hoursText(reminder.WithinHours)}
              {sent !== undefined ? (
                <Chip size="small" label={sent.PassedOver ? 'Passed over' : 'Sent'} />
              ) : (
                <Tooltip title="Remove">
                  <IconButton
                    aria-label={`Remove the reminder ${hoursText(reminder.WithinHours).toLowerCase()}`}
                    onClick={() => remove(reminder)}
                  >
                    <X />
                  </IconButton>
                </Tooltip>
              )}
            </li>
          ))}
      </ul>
      <div className="form-label">
        <label htmlFor={id}>Hours before the start</label>
      </div>
      <div className="session-reminder-new">
        <OutlinedInput
          id={id}
          inputRef={box}
          value={typed}
          error={message !== undefined}
          inputProps={{ inputMode: 'decimal', 'aria-describedby': `${id}-message` }}
          onChange={({ target: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="outlined" onClick={add}>
          Add reminder
        </Button>
      </div>
      <div id={`${id}-message`}>
        {message !== undefined && (
          <div className="form-error" role="alert">
            <CircleAlert aria-hidden />
            <span>{message}</span>
          </div>
        )}
      </div>
    </div>
  );
}
