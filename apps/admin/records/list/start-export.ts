import type { ExportFormat, ExportView } from '@leaseledger/contract/exports/export.views';
import { exportFile, ownExports } from '@leaseledger/contract/exports/own-exports.endpoint';
import { pathTo } from '@leaseledger/contract/kernel/endpoint';
import { sendCommand } from '../../platform/commands/send-command.ts';
import { alert } from '../../platform/session/alerts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, call } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { userSession } from '../../platform/session/session.ts';
import { sessionStored } from '../../platform/session/storage.ts';

/** The part of a list to export. */
export interface Wanted {
  readonly List: string;
  readonly Format: ExportFormat;
  readonly Filter: Readonly<Record<string, unknown>>;
  readonly Sort: readonly string[];
  readonly Columns: readonly string[] | null;
  readonly Selected: readonly (number | string)[] | null;
}

/** The interval in milliseconds at which a running export is read. */
const LOOKS_EVERY = 1_000;

/** The address of an export's file. Only the user who started the export may read it. */
export const fileOf = ({ ExportID }: Pick<ExportView, 'ExportID'>): string =>
  `${API}/${pathTo(exportFile, { id: ExportID })}`;

/** The keys of requests without an answer, so a repeat is the same request. */
const unanswered = new Map<string, string>();

/** The running exports of this page, by number. A second press for the same file starts nothing. */
const underWay = new Map<number, string>();

/** Starts an export and announces the finished file on any screen. Never throws; a failure is shown. */
export async function startExport(wanted: Wanted): Promise<void> {
  const fingerprint = JSON.stringify(wanted);
  try {
    // Loaded on demand, because endpoints import their body classes.
    const [{ exportEndpoints }, { exportMessage }] = await Promise.all([
      import('@leaseledger/contract/exports/export.endpoints'),
      import('@leaseledger/contract/exports/export.messages'),
    ]);
    if ([...underWay.values()].includes(fingerprint)) return alert(exportMessage.started, 'info');
    const idempotencyKey = unanswered.get(fingerprint) ?? crypto.randomUUID();
    unanswered.set(fingerprint, idempotencyKey);
    const { payload } = await sendCommand(exportEndpoints.start, { body: wanted }, { idempotencyKey });
    unanswered.delete(fingerprint);
    alert(exportMessage.started, 'info');
    if (payload === null) return;
    underWay.set(payload.ExportID, fingerprint);
    watch(payload);
  } catch (thrown) {
    const error = ApiError.from(thrown);
    if (!error.isUndecided) unanswered.delete(fingerprint);
    tellFailure(error);
  }
}

/** The exports that this page waits for. They survive a reload, after which a list watches them again. */
type Awaited = Pick<ExportView, 'ExportID' | 'FileName'>;
const awaited = sessionStored<readonly Awaited[]>('exports', []);
const watched = new Set<number>();

/** Watches the exports that were running before a reload. */
export function watchAgain(): void {
  awaited.get().forEach(watch);
}

/** Watches an export until it ends. It retries without a connection, and stops without a session. */
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
  // An export that is missing belongs to the user who was logged in before.
  else if (found !== undefined) alert(`${started.FileName} could not be made. Start it again.`, 'error');
}
