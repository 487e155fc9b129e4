import { FILE_MAX } from '@leaseledger/contract/files/file.messages';
import { fileSize } from '@leaseledger/contract/files/file-size';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { Button } from '@mui/material';
import { CloudOff, Paperclip, Upload } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../platform/session/failures.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { FileItem } from './FileItem.tsx';
import type { FilePreviewProps } from './FilePreview.tsx';
import { UploadItem } from './UploadItem.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useFiles } from './use-files.ts';
import { useUploads } from './use-uploads.ts';
import './files.css';

const FilePreview = lazily<FilePreviewProps>(() => import('./FilePreview.tsx'), UnloadableDialog);

/** The files of a record. A user adds some by choosing, dropping or pasting. */
export default function FilesPart(record: RecordPartProps) {
  const { data: files, error, refetch } = useFiles(record);
  const { uploads, add, retry, drop } = useUploads(record);
  const chooser = useRef<HTMLInputElement>(null);
  const part = useRef<HTMLElement>(null);
  const shown = files?.length ?? 0;
  const before = useRef(shown);
  useEffect(() => {
    // The focused remove button disappeared with its file.
    if (shown < before.current && document.activeElement === document.body) part.current?.focus();
    before.current = shown;
  }, [shown]);
  const [previewed, setPreviewed] = useState<FileView>();
  const latest = useRef(add);
  latest.current = add;
  const [take] = useState(() => (dropped: readonly File[]) => latest.current(dropped));
  const isOver = useDroppedFiles(take);

  return (
    <section ref={part} className="record-files" aria-label="Files" tabIndex={-1}>
      <div className="files-header">
        <h3>Files</h3>
        <Button size="small" startIcon={<Upload />} onClick={() => chooser.current?.click()}>
          Add files
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      {isOver && <p className="files-drop">Drop to add</p>}
      {uploads.length > 0 && (
        <ul className="file-list" aria-label="Uploads">
          {uploads.map((upload) => (
            <UploadItem key={upload.key} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
          ))}
        </ul>
      )}
      {files === undefined && error !== null && (
        <NothingToShow icon={<CloudOff />} level={3} role="alert" title="The files could not be read" onRetry={refetch}>
          {wordsOf(error)}
        </NothingToShow>
      )}
      {files !== undefined && files.length > 0 && (
        <ul className="file-list" aria-label="Files of the record">
          {files.map((file) => (
            <FileItem key={file.FileID} file={file} onPreview={() => setPreviewed(file)} />
          ))}
        </ul>
      )}
      {files?.length === 0 && uploads.length === 0 && (
        <NothingToShow icon={<Paperclip />} level={3} title="No files yet">
          Choose them, drop them here or paste them: pictures, PDFs, documents, up to {fileSize(FILE_MAX)} each.
        </NothingToShow>
      )}
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <FilePreview key={previewed.FileID} file={previewed} onCancel={() => setPreviewed(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
