import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { createContext, useContext, useState, type ReactNode } from 'react';

/** What stands beside a record: its history, or a part of it by its key. */
export const HISTORY = 'history';
const RECORD = 'record';

export interface PanelTab {
  readonly key: string;
  readonly label: ReactNode;
}

interface Shown {
  /** On a phone: the record itself. */
  readonly isRecord: boolean;
  readonly beside: string;
  /** It was asked for by its key. */
  readonly focused: boolean;
  /** How often that was. */
  readonly asked: number;
}

const ShownContext = createContext<Shown & { readonly show: (beside: string, focused: boolean) => void }>({
  isRecord: true,
  beside: HISTORY,
  focused: false,
  asked: 0,
  show: () => undefined,
});

/** What the panel around this shows beside its record, and what shows another part. */
export const useShownBeside = () => useContext(ShownContext);

export interface PanelBodyProps {
  /** What there is beside the history. */
  readonly parts?: readonly PanelTab[];
  readonly children: ReactNode;
}

/** The columns of a record, side by side where there is room; on a phone buttons lead to the history, to each other part, and back. Takes PanelColumn and PanelAside. */
export function PanelBody({ parts = [], children }: PanelBodyProps) {
  const [shown, setShown] = useState<Shown>({ isRecord: true, beside: HISTORY, focused: false, asked: 0 });
  const show = (beside: string, focused: boolean) =>
    setShown({ isRecord: false, beside, focused, asked: shown.asked + Number(focused) });
  const choose = (chosen: string | null) => {
    if (chosen === RECORD) setShown({ ...shown, isRecord: true });
    else if (chosen !== null) show(chosen, false);
  };
  return (
    <ShownContext value={{ ...shown, show }}>
      <ToggleButtonGroup
        className="panel-parts"
        exclusive
        fullWidth
        value={shown.isRecord ? RECORD : shown.beside}
        aria-label="Part of the record"
        onChange={(_, chosen: string | null) => choose(chosen)}
      >
        {[{ key: RECORD, label: 'Record' }, { key: HISTORY, label: 'History' }, ...parts].map(({ key, label }) => (
          <ToggleButton key={key} value={key}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div className={`panel-body shows-${shown.isRecord ? 'record' : 'history'}`}>{children}</div>
    </ShownContext>
  );
}

/** One column of sections. */
export const PanelColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-column">{children}</div>
);

/** The column that is always one glance away: the history. */
export const PanelAside = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-aside">{children}</div>
);
