import { ListItemIcon, Menu, MenuItem, Popover } from '@mui/material';
import { BookmarkPlus, Download, Ellipsis, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { popoverDialog } from '../../platform/keyboard/popover-dialog.ts';
import { useIsViewing } from '../../platform/session/session.ts';
import AsOfDialog from './AsOfDialog.tsx';
import { useOffersExport } from './ExportButton.tsx';
import ExportMenu from './ExportMenu.tsx';
import { useListScreen } from './state/list-screen.ts';
import SaveView from './views/SaveView.tsx';

type Asked = 'nothing' | 'menu' | 'asOf' | 'export' | 'view';

/** The menu of a list on a phone: the header's actions, the export, and saving the view. */
export default function ListMore() {
  const { title, actions, isPast } = useListScreen();
  const navigate = useNavigate();
  const offersExport = useOffersExport();
  const savesViews = !useIsViewing() && !isPast;
  const [chip, setChip] = useState<HTMLElement | null>(null);
  const [asked, ask] = useState<Asked>('nothing');
  const close = () => ask('nothing');
  const item = (label: string, icon: ReactNode, run: () => void) => (
    <MenuItem key={label} onClick={run}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <button
        ref={setChip}
        type="button"
        className="chip"
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={asked === 'menu'}
        onClick={() => ask('menu')}
      >
        <Ellipsis aria-hidden />
      </button>
      <Menu anchorEl={chip} open={asked === 'menu'} onClose={close}>
        {item('As of a moment', <History />, () => ask('asOf'))}
        {savesViews && item('Save view', <BookmarkPlus />, () => ask('view'))}
        {offersExport && item('Export', <Download />, () => ask('export'))}
        {actions.map(({ label, icon, to }) => item(label, icon, () => void navigate(to)))}
      </Menu>
      {offersExport && <ExportMenu anchor={asked === 'export' ? chip : null} onClose={close} />}
      {asked === 'asOf' && <AsOfDialog title={title} onClose={close} />}
      {savesViews && (
        <Popover
          open={asked === 'view'}
          anchorEl={chip}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={popoverDialog('Save view')}
        >
          <SaveView onDone={close} />
        </Popover>
      )}
    </>
  );
}
