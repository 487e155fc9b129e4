import { IconButton, Tooltip } from '@mui/material';
import { Maximize2, Minimize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from './panel-context.ts';

interface PanelHeadProps {
  /** The title, for example 'Aroha Ngata' or 'Add lead'. */
  readonly title: ReactNode;
  /** Shown beside the title. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** The head of every panel: close, full screen and title. Loaded at the start, because `UnloadablePanel` needs it. */
export function PanelHead({ title, beside, children }: PanelHeadProps) {
  const panel = usePanel();
  return (
    <header className="panel-header">
      <Tooltip title="Close (Esc)">
        <IconButton aria-label="Close" onClick={panel.close}>
          <X />
        </IconButton>
      </Tooltip>
      <Tooltip title={panel.fullScreen ? 'Beside the list' : 'Full screen'}>
        <IconButton
          className="panel-full-screen"
          aria-label="Full screen"
          aria-pressed={panel.fullScreen}
          onClick={panel.toggleFullScreen}
        >
          {panel.fullScreen ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      </Tooltip>
      <div className="panel-title">
        <h2>{title}</h2>
        {beside}
      </div>
      <div className="panel-actions">{children}</div>
    </header>
  );
}
