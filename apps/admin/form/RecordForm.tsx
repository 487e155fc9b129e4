import { Button } from '@mui/material';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { FormProvider, useForm, type FieldErrors, type FieldValues } from 'react-hook-form';
import { tellFailure } from '../kernel/failures.ts';
import type { ApiError } from '../kernel/api-error.ts';
import { userSession } from '../kernel/session.ts';
import { markUnsaved, useUnsavedChanges } from '../record/unsaved.ts';
import { drafts } from './drafts.ts';
import type { RecordFormProps, SubmitAction } from './form-types.ts';
import './form.css';

/** The last part of a server field's path finds inputs of forms that are nested differently. */
function fieldFor(serverField: string, fields: readonly string[]): string | undefined {
  if (fields.includes(serverField)) return serverField;
  const last = serverField.split('.').at(-1);
  return fields.find((field) => field.split('.').at(-1) === last);
}

/** A form over one body class, inside a panel: scrolling inputs and a footer with what can be done. */
export function RecordForm<Body extends object, Payload>(props: RecordFormProps<Body, Payload>) {
  const { name, body, initial, submit, actions, onCancel, children } = props;
  const form = useForm<FieldValues>({
    defaultValues: { ...initial },
    resolver: classValidatorResolver<FieldValues>(body),
    mode: 'onTouched',
    shouldFocusError: false, // It skips inputs that register no element; focusFirstError goes by what is on screen.
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedChanges(name, isDirty);
  const inputs = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const draftOf = `${userSession.get()?.user.UserID ?? ''} ${name}`;
    const draft = drafts.get(draftOf);
    drafts.delete(draftOf);
    for (const [field, value] of Object.entries(draft ?? {})) form.setValue(field, value, { shouldDirty: true });
    return userSession.subscribe(() => {
      if (userSession.get() === null && form.formState.isDirty) drafts.set(draftOf, form.getValues());
    });
  }, [form, name]);

  const focusFirstError = () => requestAnimationFrame(() => inputs.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

  const placeErrors = (error: ApiError) => {
    const fields = [...(inputs.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map((element) => element.dataset['field'] ?? '');
    const unplaced: string[] = [];
    for (const [serverField, message] of Object.entries(error.errors)) {
      const field = fieldFor(serverField, fields);
      if (field === undefined) unplaced.push(message);
      else form.setError(field, { type: 'server', message });
    }
    if (unplaced.length > 0) tellFailure(error);
    focusFirstError();
  };

  const send = (action: SubmitAction<Payload>) =>
    form.handleSubmit(
      async (values) => {
        if (!(values instanceof body)) throw new TypeError(`The form ${name} was checked against another body.`);
        const result = await submit(values);
        if (result.ok) {
          markUnsaved(name, false);
          action.done(result.payload);
        } else if (result.error.status === 400) placeErrors(result.error);
      },
      (errors: FieldErrors) => {
        if (Object.keys(errors).length > 0) focusFirstError();
      },
    );

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => void send(actions[0])(event);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void send(actions[0])();
      return;
    }
    const isOnlyField = inputs.current?.querySelectorAll('[data-field]').length === 1;
    if (event.target instanceof HTMLInputElement && !isOnlyField) event.preventDefault(); // It would send a half-filled form.
  };

  return (
    <FormProvider {...form}>
      <form ref={inputs} className="record-form" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
        <div className="form-scroll">{children}</div>
        <footer className="form-footer">
          {actions.map((action, index) => (
            <Button
              key={action.label}
              type={index === 0 ? 'submit' : 'button'}
              variant={index === 0 ? 'contained' : 'outlined'}
              disabled={isSubmitting}
              onClick={index === 0 ? undefined : () => void send(action)()}
            >
              {action.label}
            </Button>
          ))}
          <span className="form-footer-gap" />
          <Button onClick={onCancel}>Cancel</Button>
        </footer>
      </form>
    </FormProvider>
  );
}
