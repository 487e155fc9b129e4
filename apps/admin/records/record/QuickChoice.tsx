import type { ReactNode } from 'react';
import { ChoiceMenu } from '../../platform/dialogs/ChoiceMenu.tsx';
import { QuickValue, type QuickValueProps } from './QuickValue.tsx';

export interface QuickChoiceProps<Id extends number> extends Pick<QuickValueProps, 'label' | 'shortcut'> {
  readonly value: Id;
  readonly choices: readonly { readonly id: Id; readonly shown: ReactNode }[];
  readonly isBusy: boolean;
  readonly onChoose: (id: Id) => void;
  /** The current value. */
  readonly children: ReactNode;
}

/** One of a few values, changed in place with a menu. */
export const QuickChoice = <Id extends number>(props: QuickChoiceProps<Id>) => {
  const { label, shortcut, value, choices, isBusy, onChoose, children } = props;
  return (
    <ChoiceMenu label={label} value={value} choices={choices} onChoose={onChoose}>
      {({ isOpen, open }) => (
        <QuickValue label={label} shortcut={shortcut} popup="menu" isOpen={isOpen} isBusy={isBusy} onOpen={open}>
          {children}
        </QuickValue>
      )}
    </ChoiceMenu>
  );
};
