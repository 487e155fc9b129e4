import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState, type ReactNode } from 'react';

type Part = 'record' | 'history';

/** The columns of a record, side by side where there is room; on a phone a button leads to the history and one back. Takes PanelColumn and PanelAside. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  const [part, setPart] = useState<Part>('record');
  return (
    <>
      <ToggleButtonGroup className="panel-parts" exclusive fullWidth value={part} aria-label="Part of the record" onChange={(_, chosen: Part | null) => chosen !== null && setPart(chosen)}>
        <ToggleButton value="record">Record</ToggleButton>
        <ToggleButton value="history">History</ToggleButton>
      </ToggleButtonGroup>
      <div className={`panel-body shows-${part}`}>{children}</div>
    </>
  );
}

/** One column of sections. */
export const PanelColumn = ({ children }: { readonly children: ReactNode }) => <div className="panel-column">{children}</div>;

/** The column that is always one glance away: the history. */
export const PanelAside = ({ children }: { readonly children: ReactNode }) => <div className="panel-aside">{children}</div>;
