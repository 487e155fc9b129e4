import type { Code } from '@leaseledger/contract/kernel/codes';
import { ChoiceMenu } from '../../../platform/dialogs/ChoiceMenu.tsx';
import { codeOf } from '../../../platform/marks/codes.ts';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';
import { QuickValue } from './QuickValue.tsx';

interface QuickStatusProps<Id extends number> {
  readonly value: number;
  readonly codes: Readonly<Record<Id, Code>>;
  /** The statuses that the record may have. */
  readonly choices: readonly Id[];
  /** True during a change. */
  readonly isBusy: boolean;
  readonly onChoose: (id: Id) => void;
}

/** The status of a record, changed in place. */
export const QuickStatus = <Id extends number>({ value, codes, choices, isBusy, onChoose }: QuickStatusProps<Id>) => (
  <ChoiceMenu
    label="Status"
    value={value}
    choices={choices.map((id) => ({ id, shown: <StatusMark code={codes[id]} /> }))}
    onChoose={onChoose}
  >
    {({ isOpen, open }) => (
      <QuickValue label="Status" shortcut="s" popup="menu" isOpen={isOpen} isBusy={isBusy} onOpen={open}>
        <StatusMark code={codeOf(codes, value)} />
      </QuickValue>
    )}
  </ChoiceMenu>
);
