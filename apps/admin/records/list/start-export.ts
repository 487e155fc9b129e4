import type { ExportFormat, ExportView } from '@leaseledger/contract/exports/export.views';
import { exportFile, ownExports } from '@leaseledger/contract/exports/own-exports.endpoint';
import { pathTo } from '@leaseledger/contract/kernel/endpoint';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, ask, call } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { userSession } from '../../platform/session/session.ts';
import { sessionStored } from '../../platform/session/storage.ts';

/** What of a list is to be exported. */
export interface Wanted {
  readonly List: string;
  readonly Format: ExportFormat;
  readonly Filter: Readonly<Record<string, unknown>>;
  readonly Sort: readonly string[];
  readonly Columns: readonly string[] | null;
  readonly Selected: readonly (number | string)[] | null;
}

/** How often the server is asked how far an export is, in milliseconds. */
const LOOKS_EVERY = 1_000;

/** Where the file of an export is: for whoever asked for it. */
export const fileOf = ({ ExportID }: Pick<ExportView, 'ExportID'>): string =>
  `${API}/${pathTo(exportFile, { id: ExportID })}`;

/** The keys of what was not answered: a repeat is the same request. */
const unanswered = new Map<string, string>();

/** What is under way from this page, by its number: pressed again, it is the same file. */
const underWay = new Map<number, string>();

/** Starts an export and tells when it is ready, whichever page is open then. Never throws, since it tells what went wrong. */
export async function startExport(wanted: Wanted): Promise<void> {
  const fingerprint = JSON.stringify(wanted);
  try {
    // Endpoints bring their bodies along: only when they are needed.
    const [{ exportEndpoints }, { exportMessage }] = await Promise.all([
      import('@leaseledger/contract/exports/export.endpoints'),
      import('@leaseledger/contract/exports/export.messages'),
    ]);
    if ([...underWay.values()].includes(fingerprint)) return alert(exportMessage.started, 'info');
    const idempotencyKey = unanswered.get(fingerprint) ?? crypto.randomUUID();
    unanswered.set(fingerprint, idempotencyKey);
    const { payload } = await ask(exportEndpoints.start, { body: wanted }, { idempotencyKey });
    unanswered.delete(fingerprint);
    alert(exportMessage.started, 'info');
    if (payload === null) return;
    underWay.set(payload.ExportID, fingerprint);
    watch(payload);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (error.status !== 0) unanswered.delete(fingerprint);
    tellFailure(error);
  }
}

/** What this page waits for, also after a reload: a list looks after it again. */
type Awaited = Pick<ExportView, 'ExportID' | 'FileName'>;
const awaited = sessionStored<readonly Awaited[]>('exports', []);
const watched = new Set<number>();

/** Looks after what was under way when the page was loaded anew. */
export function watchAgain(): void {
  awaited.get().forEach(watch);
}

/** Looks after an export until it is over. Without a connection it looks again later; without a session nobody is there to be told. */
function watch({ ExportID, FileName }: Awaited): void {
  if (watched.has(ExportID)) return;
  watched.add(ExportID);
  awaited.set([...awaited.get().filter((each) => each.ExportID !== ExportID), { ExportID, FileName }]);
  lookLater({ ExportID, FileName });
}

const lookLater = (started: Awaited): void => void setTimeout(() => void look(started), LOOKS_EVERY);

async function look(started: Awaited): Promise<void> {
  const isOver = () => {
    watched.delete(started.ExportID);
    underWay.delete(started.ExportID);
    awaited.set(awaited.get().filter(({ ExportID }) => ExportID !== started.ExportID));
  };
  if (userSession.get() === null) return isOver();
  const own = await call(ownExports, {}).catch(() => undefined);
  const found = own?.find(({ ExportID }) => ExportID === started.ExportID);
  if (own === undefined || found?.State === 'underWay') return lookLater(started);
  isOver();
  if (found?.State === 'ready')
    alert(`${found.FileName} is ready`, 'success', { label: 'Download', run: () => location.assign(fileOf(found)) });
  // One that is not among theirs is of whoever was logged in before.
  else if (found !== undefined) alert(`${started.FileName} could not be made. Start it again.`, 'error');
}
