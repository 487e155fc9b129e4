import { createContext, useContext } from 'react';

export interface Panel {
  /** Returns to the list with its filters. */
  close(): void;
  /** Takes the focus when the focused element disappears. */
  focus(): void;
  readonly fullScreen: boolean;
  toggleFullScreen(): void;
}

export const PanelContext = createContext<Panel | null>(null);

/** The surrounding slide panel. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('usePanel is for components inside a SlidePanel.');
  return panel;
}
