import { Button } from '@mui/material';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';

export interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const FILE = 'leaseledger-recovery-codes.txt';

/** The new recovery codes, shown once, to copy or to save as a file. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const [told, setTold] = useState('');
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('Copied.'),
      () => setTold('The browser refused to copy them. Select them instead.'),
    );
  return (
    <div className="recovery-codes">
      <p>
        If you lose your authenticator app, each of these recovery codes lets you log in once. Keep them in a safe
        place, because they are shown only now.
      </p>
      <ol aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-actions">
        <Button variant="outlined" startIcon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={FILE}
        >
          Download
        </Button>
        <Button variant="contained" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p role="status">{told}</p>
    </div>
  );
}
