import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { createContext, useContext, useRef, useState, type ReactNode } from 'react';

/** The key of the history among the parts beside a record. */
export const HISTORY = 'history';
const RECORD = 'record';

export interface PanelTab {
  readonly key: string;
  readonly label: ReactNode;
}

interface Shown {
  /** On a phone, whether the record itself shows. */
  readonly isRecord: boolean;
  readonly beside: string;
  /** A key opened the part. */
  readonly focused: boolean;
  /** The number of times that a key opened a part. */
  readonly asked: number;
}

const ShownContext = createContext<Shown & { readonly show: (beside: string, focused: boolean) => void }>({
  isRecord: true,
  beside: HISTORY,
  focused: false,
  asked: 0,
  show: () => undefined,
});

/** The part that the surrounding panel shows beside its record, and the function that shows another. */
export const useShownBeside = () => useContext(ShownContext);

export interface PanelBodyProps {
  /** The parts beside the history. */
  readonly parts?: readonly PanelTab[];
  readonly children: ReactNode;
}

/**
 * The columns of a record, side by side when there is room. On a phone, buttons switch between record, history and
 * parts.
 * The children are PanelColumn and PanelAside.
 */
export function PanelBody({ parts = [], children }: PanelBodyProps) {
  const [shown, setShown] = useState<Shown>({ isRecord: true, beside: HISTORY, focused: false, asked: 0 });
  const show = (beside: string, focused: boolean) =>
    setShown({ isRecord: false, beside, focused, asked: shown.asked + Number(focused) });
  const body = useRef<HTMLDivElement>(null);
  const choose = (chosen: string | null) => {
    // Each part begins at its top, not where the part before was left.
    body.current?.scrollTo(0, 0);
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
        {[{ key: RECORD, label: 'Record' }, { key: HISTORY, label: 'Activity' }, ...parts].map(({ key, label }) => (
          <ToggleButton key={key} value={key}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div ref={body} className={`panel-body shows-${shown.isRecord ? 'record' : 'history'}`}>
        {children}
      </div>
    </ShownContext>
  );
}

/** One column of sections. */
export const PanelColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-column">{children}</div>
);

/** The column beside the record, with the history and the other parts. */
export const PanelAside = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-aside">{children}</div>
);
