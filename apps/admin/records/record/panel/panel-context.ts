import { createContext, useContext } from 'react';

export interface Panel {
  /** Back to the list, with its filters. */
  close(): void;
  /** Takes the focus, where what had it goes. */
  focus(): void;
  readonly fullScreen: boolean;
  toggleFullScreen(): void;
}

export const PanelContext = createContext<Panel | null>(null);

/** The slide panel around this component. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('usePanel is for components inside a SlidePanel.');
  return panel;
}
