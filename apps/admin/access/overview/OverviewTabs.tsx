import { IconButton, Tab, Tabs, Tooltip } from '@mui/material';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { lazily, type UnloadableProps } from '../../platform/screens/lazily.tsx';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { DeleteTab } from './DeleteTab.tsx';
import type { TabDialogProps } from './TabDialog.tsx';
import { TabFrame } from './TabFrame.tsx';
import { useTabs } from './use-tabs.ts';
import './tabs.css';

const Unloadable = ({ onRetry, onClose }: UnloadableProps & TabDialogProps) => (
  <UnloadableDialog onRetry={onRetry} onCancel={onClose} />
);
const TabDialog = lazily<TabDialogProps>(() => import('./TabDialog.tsx'), Unloadable);

/** The open dialog of a tab. */
type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly tab: TabRow } | null;

/**
 * The user's tabs with pages of other sites (specification 1, section 2.4). Without any, only the button that adds one.
 */
export default function OverviewTabs() {
  const { tabs, error, refetch, select } = useTabs();
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const selected = tabs?.find(({ Selected }) => Selected) ?? tabs?.[0];
  const add = () => setDoing({ what: 'add' });
  return (
    <>
      {error !== null && tabs === undefined && (
        <CouldNotRead level={2} title="Your tabs could not be read" error={error} onRetry={refetch} />
      )}
      {tabs !== undefined && selected === undefined && (
        <LinkButton className="first-tab" onClick={add}>
          Show a dashboard here
        </LinkButton>
      )}
      {tabs !== undefined && selected !== undefined && (
        <section className="tabs-panel" aria-label="Your tabs">
          <header>
            <Tabs
              value={selected.id}
              onChange={(_, id: number) => select(id)}
              variant="scrollable"
              scrollButtons="auto"
              allowScrollButtonsMobile
              aria-label="Your tabs"
              selectionFollowsFocus
            >
              {tabs.map(({ id, Name }) => (
                <Tab key={id} value={id} label={Name} id={`tab-${id}`} aria-controls="tab-shown" />
              ))}
            </Tabs>
            <Action label="Add a tab" onClick={add}>
              <Plus />
            </Action>
            <Action label={`Edit ${selected.Name}`} onClick={() => setDoing({ what: 'edit', tab: selected })}>
              <Pencil />
            </Action>
            <Action label={`Delete ${selected.Name}`} onClick={() => setDoing({ what: 'delete', tab: selected })}>
              <Trash2 />
            </Action>
          </header>
          <div id="tab-shown" role="tabpanel" aria-labelledby={`tab-${selected.id}`}>
            <TabFrame tab={selected} />
          </div>
        </section>
      )}
      <Suspense fallback={null}>
        {doing?.what === 'add' && <TabDialog onClose={close} />}
        {doing?.what === 'edit' && <TabDialog tab={doing.tab} onClose={close} />}
      </Suspense>
      {doing?.what === 'delete' && <DeleteTab tab={doing.tab} onClose={close} />}
    </>
  );
}

const Action = ({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactElement;
}) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick}>
      {children}
    </IconButton>
  </Tooltip>
);
