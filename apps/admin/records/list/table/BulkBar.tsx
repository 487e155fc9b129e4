import { Button } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { countText } from '../../../platform/http/count-text.ts';
import { useEscape } from '../../../platform/keyboard/keys.ts';
import { useListScreen } from '../state/list-screen.ts';
import type { Row } from '../state/list-types.ts';
import { focusRows } from './use-row-keys.ts';

export interface BulkBarProps {
  /** The actions for the selected rows. */
  readonly actions: ReactNode;
  /** True on a phone while rows are being picked: the bar shows before the first one is selected. */
  readonly isPicking: boolean;
  readonly onClear: () => void;
}

/**
 * The bar that replaces the footer while rows are selected.
 * It stays mounted when hidden, because the dialogs of its actions outlive the selection.
 */
export function BulkBar({ actions, isPicking, onClear }: BulkBarProps) {
  const { selectedIds } = useListContext<Row>();
  const { noun, allMeant } = useListScreen();
  const { count } = allMeant;
  const said = `${countText(count)} selected`;
  const isShown = count > 0 || isPicking;
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<readonly Row['id'][]>([]);
  useEffect(() => {
    const { activeElement } = document;
    if (!isShown && (activeElement === document.body || bar.current?.contains(activeElement))) focusRows(last.current);
    last.current = selectedIds;
  }, [isShown, selectedIds]);
  return (
    <>
      <span className="unseen" role="status">
        {count > 0 && said}
      </span>
      <div ref={bar} className="bulk-bar" role="toolbar" aria-label={`Selected ${noun}`} hidden={!isShown}>
        <b>{count === 0 ? `Select ${noun}` : said}</b>
        {actions}
        <Button variant="text" onClick={onClear}>
          {count === 0 ? 'Done' : 'Clear'}
        </Button>
        {isShown && <EscapeClears onClear={onClear} />}
      </div>
    </>
  );
}

function EscapeClears({ onClear }: { readonly onClear: () => void }) {
  useEscape(onClear);
  return null;
}
