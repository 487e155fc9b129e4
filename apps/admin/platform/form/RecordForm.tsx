import { Button } from '@mui/material';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Form, RecordContextProvider, useRecordContext } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import type { ApiError } from '../http/api-error.ts';
import { tellFailure } from '../session/failures.ts';
import { PendingButton } from '../screens/PendingButton.tsx';
import { UnderWay } from '../commands/under-way.tsx';
import { markUnsaved, useUnsavedChanges } from '../session/unsaved.ts';
import type { RecordFormProps, SubmitActions } from './form-types.ts';
import { GoneContext } from './newer.ts';
import { NewerValues } from './NewerValues.tsx';
import { lastOf } from './paths.ts';
import './form.css';

/** A newer record fills only the fields that the user has not touched. */
const keepWhatWasTyped = { keepDirtyValues: true, keepErrors: true, keepTouched: true } as const;

const CONFLICT = 409;

/** Forms may nest fields differently, so a server's field is also found by the last part of its path. */
const fieldFor = (serverField: string, fields: readonly string[]): string | undefined =>
  fields.find((field) => field === serverField) ?? fields.find((field) => lastOf(field) === lastOf(serverField));

/** Puts the server's messages under their fields. The error dialog shows a message whose field is not in this form. */
function placed(error: ApiError, inputs: HTMLElement | null): Record<string, string> {
  const fields = [...(inputs?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
    (element) => element.dataset['field'] ?? '',
  );
  const found = Object.entries(error.errors).map(
    ([serverField, message]) => [fieldFor(serverField, fields), message] as const,
  );
  if (found.some(([field]) => field === undefined)) tellFailure(error);
  return Object.fromEntries(found.filter(([field]) => field !== undefined));
}

/** The index of the pressed button: the first for a key, the last pressed one for a button without a value. */
const pressedButton = (event: BaseSyntheticEvent | undefined, last: number): number => {
  const sent: unknown = event?.nativeEvent;
  if (!(sent instanceof SubmitEvent) || !(sent.submitter instanceof HTMLButtonElement)) return 0;
  return sent.submitter.value === '' ? last : Number(sent.submitter.value);
};

/**
 * A form for one body class in a panel or dialog: scrolling inputs, and a footer with its buttons.
 * Inputs read the record of the surrounding panel, when there is one.
 */
export function RecordForm<Body extends object, Payload>(props: RecordFormProps<Body, Payload>) {
  const { name, body, initial, changedBy, submit, actions, cancel, onCancel, children } = props;
  const resolver = useMemo(() => classValidatorResolver<FieldValues>(body), [body]);
  const about = useRecordContext();
  const inputs = useRef<HTMLDivElement>(null);
  const isSending = useRef(false);
  const pressed = useRef(0);
  const [isDone, setDone] = useState(false);
  const [conflicts, setConflicts] = useState(0);

  const send = async (values: FieldValues, event?: BaseSyntheticEvent) => {
    if (!(values instanceof body)) throw new TypeError(`The form ${name} was checked against another body.`);
    if (isSending.current) return undefined;
    isSending.current = true;
    pressed.current = pressedButton(event, pressed.current);
    const result = await submit(values);
    if (!result.ok) {
      isSending.current = false;
      if (result.error.namesFields) return placed(result.error, inputs.current);
      if (result.error.status === CONFLICT) setConflicts((count) => count + 1);
      return undefined;
    }
    // The form sends nothing from here on, whether it closes at once or with its panel.
    setDone(true);
    markUnsaved(name, false);
    (actions[pressed.current] ?? actions[0]).done(result.payload);
    return undefined;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { current } = inputs;
    // Keys from a dialog that an input opened arrive here too.
    if (event.key !== 'Enter' || !(event.target instanceof Element) || current?.contains(event.target) !== true) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      current.closest('form')?.requestSubmit();
      return;
    }
    const isOnlyField = current.querySelectorAll('[data-field]').length === 1;
    if (event.target instanceof HTMLInputElement && !isOnlyField) event.preventDefault(); // Enter would send a half-filled form.
    if (event.target.matches('[role=spinbutton]') && isOnlyField) current.closest('form')?.requestSubmit(); // Enter in a part of a date sends nothing itself.
  };

  return (
    <Form
      className="record-form"
      noValidate
      record={initial}
      resolver={resolver}
      mode="onTouched"
      shouldFocusError={false} // It skips inputs that register no element. FormFooter finds the first error on screen.
      resetOptions={keepWhatWasTyped}
      disableInvalidFormNotification
      onSubmit={send}
    >
      <div ref={inputs} className="form-contents" role="presentation" onKeyDown={onKeyDown}>
        <div className="form-scroll">
          <NewerValues name={name} initial={initial} changedBy={changedBy} conflicts={conflicts} hidden={isDone}>
            <RecordContextProvider value={about}>{children}</RecordContextProvider>
          </NewerValues>
        </div>
        <FormFooter name={name} inputs={inputs} actions={actions} cancel={cancel} isDone={isDone} onCancel={onCancel} />
      </div>
    </Form>
  );
}

interface FormFooterProps {
  readonly name: string;
  readonly inputs: RefObject<HTMLElement | null>;
  readonly actions: SubmitActions<never>;
  readonly cancel?: string | undefined;
  readonly isDone: boolean;
  readonly onCancel: () => void;
}

/** The form's buttons. After a refusal the first field with an error takes the focus. */
function FormFooter({ name, inputs, actions, cancel = 'Cancel', isDone, onCancel }: FormFooterProps) {
  const { isDirty, isSubmitting, isSubmitSuccessful, submitCount } = useFormState();
  useUnsavedChanges(name, isDirty && !isDone);
  const isGone = useContext(GoneContext) !== undefined;
  const isRefused = submitCount > 0 && !isSubmitSuccessful;
  useEffect(() => {
    if (!isRefused) return;
    const frame = requestAnimationFrame(() => {
      const field = inputs.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      // A date is a group of parts and cannot take the focus itself.
      (field?.querySelector<HTMLElement>('[role=spinbutton]') ?? field)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [inputs, isRefused, submitCount]);
  return (
    <footer className="form-footer">
      {actions.map(({ label }, index) => (
        <PendingButton
          key={label}
          type="submit"
          value={index}
          variant={index === 0 ? 'contained' : 'outlined'}
          pending={isSubmitting || isDone}
          disabled={isGone}
        >
          {label}
        </PendingButton>
      ))}
      <span className="form-footer-gap" role="status">
        <UnderWay pending={isSubmitting} />
      </span>
      <Button onClick={onCancel}>{cancel}</Button>
    </footer>
  );
}
