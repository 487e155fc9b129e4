import { Popover } from '@mui/material';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { popoverDialog } from '../../../platform/keyboard/popover-dialog.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { wordsOf } from './filter-words.ts';
import type { FilterValue, ListFilter } from '../state/list-types.ts';

export interface FilterChipProps {
  readonly filter: ListFilter;
  readonly value: FilterValue | undefined;
  readonly users: readonly BasicUser[];
  readonly onChange: (value: FilterValue | undefined) => void;
  /** The chip was just added, so its editor opens. */
  readonly startsOpen?: boolean;
  readonly onClosed?: () => void;
}

/** A filter as a phrase, for example 'Status Open, Qualified'. */
export function FilterChip({ filter, value, users, onChange, startsOpen = false, onClosed }: FilterChipProps) {
  const [chip, setChip] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(startsOpen);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <button
        ref={setChip}
        type="button"
        className={`chip${value === undefined ? '' : ' set'}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className="chip-label">{filter.label}</span> <b>{wordsOf(filter, value, users)}</b>
        <ChevronDown className="caret" aria-hidden />
      </button>
      <Popover
        open={open && chip !== null}
        anchorEl={chip}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={popoverDialog(filter.label, 'filter-pop')}
      >
        <FilterEditor filter={filter} value={value} users={users} onChange={onChange} autoFocus />
      </Popover>
    </>
  );
}
