import { isShownInline } from '@leaseledger/contract/files/file.types';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { File, FileArchive, FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { thumbnailOf } from './file-actions.ts';

function TypeMark({ type }: { readonly type: string }) {
  if (type.startsWith('image/')) return <FileImage />;
  if (/excel|spreadsheet|csv/.test(type)) return <FileSpreadsheet />;
  if (/zip|rar|7z/.test(type)) return <FileArchive />;
  return /pdf|word|text|json|xml/.test(type) ? <FileText /> : <File />;
}

/** A thumbnail of a file, or the icon of its type. */
export function FileMark({ file }: { readonly file: Pick<FileView, 'FileID' | 'Type'> }) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className="file-mark" aria-hidden>
      {isShownInline(file.Type) && !isMissing ? (
        <img src={thumbnailOf(file)} alt="" loading="lazy" onError={() => setIsMissing(true)} />
      ) : (
        <TypeMark type={file.Type} />
      )}
    </span>
  );
}
