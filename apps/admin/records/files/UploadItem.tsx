import { fileSize } from '@leaseledger/contract/files/file-size';
import { IconButton } from '@mui/material';
import { RotateCcw, X } from 'lucide-react';
import type { Upload } from './use-uploads.ts';

export interface UploadItemProps {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** A file being uploaded with its progress, or the reason why it was refused. */
export const UploadItem = ({ upload: { file, sent, problem, mayRetry }, onRetry, onDrop }: UploadItemProps) => (
  <li className="file-item">
    <div className="file-words">
      <b>{file.name}</b>
      {problem === undefined ? (
        <>
          <progress aria-label={`Uploading ${file.name}`} value={sent} max={1} />
          <span>
            {fileSize(Math.round(sent * file.size))} of {fileSize(file.size)}
          </span>
        </>
      ) : (
        <span className="file-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
    {problem !== undefined && mayRetry && (
      <IconButton size="small" aria-label={`Try ${file.name} again`} onClick={onRetry}>
        <RotateCcw />
      </IconButton>
    )}
    <IconButton
      size="small"
      aria-label={problem === undefined ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
      onClick={onDrop}
    >
      <X />
    </IconButton>
  </li>
);
