import { Button, IconButton, Menu, MenuItem, OutlinedInput, Tooltip } from '@mui/material';
import { formLabels } from '@leaseledger/contract/forms/form.details';
import {
  FIELD_LABEL_MAX,
  fieldsProblem,
  fieldsText,
  publicFields,
  type FormField as AskedField,
  type FormFieldID,
} from '@leaseledger/contract/forms/form.fields';
import { ChevronDown, ChevronUp, GripVertical, Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { FormField, useFormInput } from '../../platform/form/FormField.tsx';
import type { FormValue } from '../../platform/form/form-types.ts';
import { fieldsIn, fieldsLeft, whyKept, withChange, type FieldsChange } from './asked-fields.ts';
import './forms.css';

const inWords = (value: FormValue) =>
  fieldsIn(value)
    .map(({ label }) => label)
    .join(', ');

interface FieldRowProps {
  readonly field: AskedField;
  readonly place: number;
  readonly of: number;
  /** The reason why it cannot be removed. */
  readonly kept: string | undefined;
  readonly isCarried: boolean;
  readonly change: (change: FieldsChange) => void;
  readonly carry: (event: PointerEvent<HTMLElement>) => void;
}

function FieldRow({ field: { id, label }, place, of, kept, isCarried, change, carry }: FieldRowProps) {
  const { label: kind } = publicFields[id];
  const move = (to: number) => to >= 0 && to < of && change({ type: 'move', id, to });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(place + by);
  };
  return (
    <li className={`asked-field${isCarried ? ' carried' : ''}`} data-asked={id}>
      <span className="asked-grip" aria-hidden onPointerDown={carry}>
        <GripVertical />
      </span>
      <OutlinedInput
        value={label}
        size="small"
        error={label.trim() === ''}
        inputProps={{
          'aria-label': `Label of ${kind}`,
          'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
          maxLength: FIELD_LABEL_MAX,
        }}
        onChange={({ target }) => change({ type: 'label', id, label: target.value })}
        onKeyDown={onKeyDown}
      />
      {/* Enabled even when they can do nothing, because they have the focus when the field reaches an end. */}
      <IconButton aria-label={`Move ${kind} up`} aria-disabled={place === 0} onClick={() => move(place - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton aria-label={`Move ${kind} down`} aria-disabled={place === of - 1} onClick={() => move(place + 1)}>
        <ChevronDown />
      </IconButton>
      <Tooltip title={kept ?? `Remove ${kind}`} describeChild={kept !== undefined}>
        <IconButton
          aria-label={`Remove ${kind}`}
          aria-disabled={kept !== undefined}
          onClick={() => change({ type: 'remove', id })}
        >
          <X />
        </IconButton>
      </Tooltip>
    </li>
  );
}

/** The fields that a form asks for: added from a menu, labelled, and ordered by drag, by buttons or with Alt and an arrow. */
export function FieldsInput() {
  const input = useFormInput({ source: 'Form.Fields' });
  const fields = fieldsIn(input.value);
  const left = fieldsLeft(fields);
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const [carried, setCarried] = useState<{ readonly id: FormFieldID; readonly before: string }>();

  const rowOf = (id: string | undefined) => list.current?.querySelector<HTMLElement>(`[data-asked="${id}"]`);
  const focusLabel = (id: string | undefined) =>
    requestAnimationFrame(() => (rowOf(id)?.querySelector('input') ?? adder.current)?.focus());

  const change = (wanted: FieldsChange) => {
    const name = publicFields[wanted.id].label;
    const kept = wanted.type === 'remove' ? whyKept(fields, wanted.id) : undefined;
    const next = withChange(fields, wanted);
    if (kept !== undefined) return setSaid(kept);
    const place = next.findIndex(({ id }) => id === wanted.id) + 1;
    if (next !== fields) input.change(fieldsText(next));
    if (wanted.type === 'move') setSaid(`${name} is ${place} of ${next.length}.`);
    if (wanted.type === 'add') {
      setSaid(`${name} added.`);
      focusLabel(wanted.id);
    }
    if (wanted.type === 'remove') {
      setSaid(`${name} removed.`);
      focusLabel(next[fields.findIndex(({ id }) => id === wanted.id)]?.id);
    }
  };

  const carry = (id: FormFieldID) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setCarried({ id, before: fieldsText(fields) });
  };
  const carryOn = ({ clientY }: PointerEvent) => {
    if (carried === undefined) return;
    const to = fields.filter(({ id }) => {
      const row = id === carried.id ? undefined : rowOf(id)?.getBoundingClientRect();
      return row !== undefined && row.top + row.height / 2 < clientY;
    }).length;
    if (fields[to]?.id !== carried.id) change({ type: 'move', id: carried.id, to });
  };
  const drop = () => setCarried(undefined);
  const putBack = () => {
    if (carried !== undefined) input.change(carried.before);
    drop();
  };

  const problem = fieldsProblem(fieldsText(fields));
  return (
    <FormField
      source="Form.Fields"
      label={formLabels.Fields}
      input={input}
      words={inWords}
      counter={`${fields.length} of ${fields.length + left.length}`}
      group
      hint={problem}
    >
      <ol
        ref={list}
        className="asked-fields"
        aria-labelledby={input.labelId}
        aria-describedby={input.describedBy}
        onPointerMove={carryOn}
        onPointerUp={drop}
        onPointerCancel={putBack}
      >
        {fields.map((field, place) => (
          <FieldRow
            key={field.id}
            field={field}
            place={place}
            of={fields.length}
            kept={whyKept(fields, field.id)}
            isCarried={carried?.id === field.id}
            change={change}
            carry={carry(field.id)}
          />
        ))}
      </ol>
      <Button
        ref={adder}
        variant="outlined"
        startIcon={<Plus />}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        disabled={left.length === 0}
        onClick={({ currentTarget }) => setMenu(currentTarget)}
      >
        Add field
      </Button>
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)} disableRestoreFocus>
        {left.map((id) => (
          <MenuItem
            key={id}
            onClick={() => {
              setMenu(null);
              change({ type: 'add', id });
            }}
          >
            {publicFields[id].label}
          </MenuItem>
        ))}
      </Menu>
      <span className="unseen" role="status">
        {said}
      </span>
    </FormField>
  );
}
