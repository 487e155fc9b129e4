import { fileSize } from '@leaseledger/contract/files/file-size';
import { isShownInline } from '@leaseledger/contract/files/file.types';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Trash2 } from 'lucide-react';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import { addressOf, downloadFile, removeFile } from './file-actions.ts';
import { FileMark } from './FileMark.tsx';

/** One file with its name, size, uploader and time, and its actions. */
export function FileItem({ file, onPreview }: { readonly file: FileView; readonly onPreview: () => void }) {
  const queries = useQueryClient();
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [resource] }) => resource === 'files' || resource === 'history',
    });
  const { Name, Size, CreatedByUserName, CreatedDateTime } = file;
  return (
    <li className="file-item">
      <FileMark file={file} />
      <div className="file-words">
        <a
          href={addressOf(file)}
          download={Name}
          title={`Download ${Name}`}
          onClick={(event) => {
            event.preventDefault();
            void downloadFile(file);
          }}
        >
          {Name}
        </a>
        <span>
          {fileSize(Size)}, {CreatedByUserName}, <RelativeTime at={CreatedDateTime} />
        </span>
      </div>
      {isShownInline(file.Type) && (
        <IconButton size="small" aria-label={`Preview ${Name}`} onClick={onPreview}>
          <Eye />
        </IconButton>
      )}
      <IconButton size="small" aria-label={`Remove ${Name}`} onClick={() => void removeFile(file, refresh)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}
