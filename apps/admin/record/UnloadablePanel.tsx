import { Button } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useResourceContext } from 'react-admin';
import { whyUnloadable, type UnloadableProps } from '../kernel/lazily.tsx';
import { useAreas } from '../kernel/use-areas.ts';
import { PanelHeader } from './PanelHeader.tsx';
import './record-states.css';
import { SlidePanel } from './SlidePanel.tsx';

/** In place of a panel that could not be loaded; the list below it goes on. */
export function UnloadablePanel({ onRetry }: UnloadableProps) {
  const resource = useResourceContext();
  const area = useAreas().find((each) => each.resource === resource);
  return (
    <SlidePanel label="Not loaded" size="form" listPath={area?.path ?? '/'}>
      <PanelHeader title="Not loaded" />
      <div className="record-problem" role="alert">
        <span aria-hidden>
          <CloudOff />
        </span>
        <h3>This could not be loaded</h3>
        <p>{whyUnloadable}</p>
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </SlidePanel>
  );
}
