import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { NEWS_MAX } from '@leaseledger/contract/changelog/changelog.views';
import { compareVersions } from '@leaseledger/contract/changelog/version';
import { Link } from 'react-router';
import { useRead } from '../http/use-read.ts';
import { CloseButton } from '../dialogs/CloseButton.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { noteVersion } from './note-version.ts';
import { ReleaseNotes } from './ReleaseNotes.tsx';
import { ReleaseTitle } from './ReleaseTitle.tsx';

export interface WhatsNewDialogProps {
  readonly since: string;
  readonly onClose: () => void;
  /** Called once the server has stored the version. */
  readonly onNoted: () => void;
}

/** The changes since the user's last version. A read that fails shows nothing, so nobody is kept from work. */
export default function WhatsNewDialog({ since, onClose, onNoted }: WhatsNewDialogProps) {
  const { data = [] } = useRead(changelogEndpoints.latest, { params: { amount: NEWS_MAX } }, { resource: 'changelog' });
  const news = data.filter(({ version }) => compareVersions(version, since) > 0);
  const close = () => {
    onClose();
    void noteVersion().then((isNoted) => isNoted && onNoted());
  };
  return (
    <Dialog open={news.length > 0} onClose={close} fullWidth maxWidth="sm" aria-labelledby="whats-new-title">
      <DialogTitle id="whats-new-title">What is new</DialogTitle>
      <DialogContent className="whats-new" tabIndex={0}>
        {news.map(({ version, items, ...release }) => (
          <section key={version}>
            <h3>
              <ReleaseTitle version={version} {...release} />
            </h3>
            <ReleaseNotes items={items} />
          </section>
        ))}
      </DialogContent>
      <DialogButtons
        primary={<CloseButton onClick={close} />}
        cancel={
          <Button component={Link} to="/changelog" onClick={close}>
            All updates
          </Button>
        }
      />
    </Dialog>
  );
}
