import { fileMessage } from '@leaseledger/contract/files/file.messages';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { Button, Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { request } from '../../platform/http/api.ts';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { downloadFile, thumbnailOf } from './file-actions.ts';

export interface FilePreviewProps {
  readonly file: FileView;
  readonly onCancel: () => void;
}

interface Picture {
  readonly blob: Blob;
  readonly pages: number;
}

const usePicture = (file: FileView, page: number) =>
  useQuery<Picture>({
    queryKey: ['files', 'picture', file.FileID, page],
    queryFn: async ({ signal }) => {
      const response = await request(`${thumbnailOf(file)}?size=large&page=${page}`, { signal });
      return { blob: await response.blob(), pages: Number(response.headers.get('x-pages') ?? 1) };
    },
    retry: false,
  });

/** An object URL for the blob, revoked when the blob changes or the preview closes. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [blob]);
  return address;
}

/** A picture, or a PDF page by page as the server draws it. Nothing of the file itself runs here. */
export default function FilePreview({ file, onCancel }: FilePreviewProps) {
  const [page, setPage] = useState(1);
  const { data, error } = usePicture(file, page);
  const [pages, setPages] = useState(1);
  useEffect(() => void (data !== undefined && setPages(data.pages)), [data]);
  const address = useAddress(data?.blob);
  const turn = (by: number) => setPage((now) => Math.min(pages, Math.max(1, now + by)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="lg" aria-labelledby="preview-title" onKeyDown={onKeyDown}>
      <DialogTitle id="preview-title">{file.Name}</DialogTitle>
      <DialogContent className="file-preview" tabIndex={0}>
        {error !== null ? (
          <p role="alert">{ApiError.from(error).status === 404 ? fileMessage.notDrawn : fileMessage.downloadFailed}</p>
        ) : address === undefined || data === undefined ? (
          <p role="status">Loading</p>
        ) : (
          <img src={address} alt={pages > 1 ? `${file.Name}, page ${page} of ${pages}` : file.Name} />
        )}
      </DialogContent>
      {pages > 1 && (
        <div className="file-pages">
          <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => turn(-1)}>
            <ChevronLeft />
          </IconButton>
          <span role="status">
            Page {page} of {pages}
          </span>
          <IconButton aria-label="Next page" disabled={page === pages} onClick={() => turn(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
      <DialogButtons
        primary={
          <Button variant="contained" onClick={() => void downloadFile(file)}>
            Download
          </Button>
        }
        cancel={
          <Button autoFocus onClick={onCancel}>
            Close
          </Button>
        }
      />
    </Dialog>
  );
}
