import { CloudOff } from 'lucide-react';
import { useResourceContext } from 'react-admin';
import { whyUnloadable } from '../../../platform/http/api-error.ts';
import type { UnloadableProps } from '../../../platform/screens/lazily.tsx';
import { NothingToShow } from '../../../platform/screens/NothingToShow.tsx';
import { useAreas } from '../../../platform/screens/use-areas.ts';
import { PanelHead } from './PanelHead.tsx';
import { SlidePanel } from './SlidePanel.tsx';

/** Replaces a panel that could not be loaded. The list below stays usable. */
export function UnloadablePanel({ onRetry }: UnloadableProps) {
  const resource = useResourceContext();
  const area = useAreas().find((each) => each.resource === resource);
  return (
    <SlidePanel label="Not loaded" size="form" listPath={area?.path ?? '/'}>
      <PanelHead title="Not loaded" />
      <NothingToShow icon={<CloudOff />} level={3} role="alert" title="This could not be loaded" onRetry={onRetry}>
        {whyUnloadable}
      </NothingToShow>
    </SlidePanel>
  );
}
