import type { ReactNode } from 'react';
import { ChoiceMenu } from '../../../platform/dialogs/ChoiceMenu.tsx';
import { Field } from '../FieldList.tsx';
import { QuickValue } from './QuickValue.tsx';

interface QuickChoiceProps<Id extends number> {
  /** The name of the value, for example 'Priority'. */
  readonly label: string;
  /** The key that opens the menu. */
  readonly shortcut: string;
  readonly value: number;
  readonly choices: readonly { readonly id: Id; readonly shown: ReactNode }[];
  /** True during a change. */
  readonly isBusy: boolean;
  readonly onChoose: (id: Id) => void;
}

/** A value of a record that a menu changes in place. */
export const QuickChoice = <Id extends number>({
  label,
  shortcut,
  value,
  choices,
  isBusy,
  onChoose,
}: QuickChoiceProps<Id>) => (
  <Field label={label}>
    <ChoiceMenu label={label} value={value} choices={choices} onChoose={onChoose}>
      {({ isOpen, open }) => (
        <QuickValue label={label} shortcut={shortcut} popup="menu" isOpen={isOpen} isBusy={isBusy} onOpen={open}>
          {choices.find(({ id }) => id === value)?.shown ?? null}
        </QuickValue>
      )}
    </ChoiceMenu>
  </Field>
);
