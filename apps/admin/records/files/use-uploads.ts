import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { endsSession } from '../../platform/session/failures.ts';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { tellDone } from '../../platform/commands/undo.ts';
import { useUnsavedChanges } from '../../platform/session/unsaved.ts';
import { sendFile, whyRefused } from './send-file.ts';

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** The share that was sent, from 0 to 1. */
  readonly sent: number;
  /** The reason why the upload failed. Undefined during the upload. */
  readonly problem: string | undefined;
  /** Whether another try may help. */
  readonly mayRetry: boolean;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  add(files: readonly File[]): void;
  retry(upload: Upload): void;
  /** Cancels a running upload, or removes a failed one. */
  drop(upload: Upload): void;
}

/** Sends files one after the other. Each can be cancelled, and retried after a failure. */
export function useUploads(record: RecordPartProps): Uploads {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  useUnsavedChanges(
    'files',
    uploads.some(({ problem }) => problem === undefined),
  );

  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const remove = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [resource] }) => resource === 'files' || resource === 'history',
    });

  /** @returns whether the file arrived */
  const send = async ({ key, file }: Upload, isOnly: boolean): Promise<boolean> => {
    const abort = aborts.current.get(key);
    if (abort === undefined || abort.signal.aborted) return false;
    try {
      const { message, undo } = await sendFile({
        ...record,
        file,
        key,
        signal: abort.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      remove(key);
      void refresh();
      if (isOnly) tellDone(message, undo, refresh);
      return true;
    } catch (thrown) {
      if (abort.signal.aborted) return false;
      const error = ApiError.from(thrown);
      endsSession(error);
      change(key, {
        problem: error.message,
        mayRetry: error.isUndecided || error.status === 401,
      });
      return false;
    } finally {
      aborts.current.delete(key);
    }
  };

  const start = (added: readonly Upload[]) => {
    for (const { key } of added) aborts.current.set(key, new AbortController());
    queue.current = queue.current.then(async () => {
      let arrived = 0;
      for (const upload of added) if (await send(upload, added.length === 1)) arrived += 1;
      if (added.length > 1 && arrived > 0)
        alert(`${arrived} of ${added.length} files have been added.`, arrived === added.length ? 'success' : 'warning');
    });
  };

  return {
    uploads,
    add(files) {
      const added = files.map((file): Upload => ({
        key: crypto.randomUUID(),
        file,
        sent: 0,
        problem: whyRefused(file),
        mayRetry: false,
      }));
      setUploads((all) => [...all, ...added]);
      start(added.filter(({ problem }) => problem === undefined));
    },
    retry(upload) {
      change(upload.key, { problem: undefined, sent: 0 });
      start([upload]);
    },
    drop({ key }) {
      aborts.current.get(key)?.abort();
      remove(key);
    },
  };
}
