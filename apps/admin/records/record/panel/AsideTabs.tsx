import type { KeyboardEvent, ReactNode } from 'react';

export interface AsideTab {
  readonly key: string;
  readonly label: ReactNode;
}

export interface AsideTabsProps {
  readonly tabs: readonly AsideTab[];
  readonly chosen: string;
  /** The id of the element that shows the chosen part. */
  readonly controls: string;
  readonly onChoose: (key: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The tabs beside a record; arrow keys move between them. Written by hand, because MUI's tab list weighs five
 * kilobytes.
 */
export function AsideTabs({ tabs, chosen, controls, onChoose }: AsideTabsProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex(({ key }) => key === chosen);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    const next = tabs[step === undefined ? (ends[event.key] ?? -1) : (at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.key);
    document.getElementById(`aside-${next.key}`)?.focus();
  };
  return (
    <div className="aside-tabs" role="tablist" aria-label="Beside the record">
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`aside-${key}`}
          aria-selected={key === chosen}
          aria-controls={controls}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={move}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
