import { observable } from '../../platform/observable.ts';
import { sessionStored } from '../../platform/session/storage.ts';

/** Hosts that this page's content security policy blocks, because the page loaded before the user had a tab there. */
export const blockedHosts = observable<ReadonlySet<string>>(new Set());

/** Hosts for which the page was already reloaded, so that it does not reload endlessly. */
const reloaded = sessionStored<readonly string[]>('reloadedFor', []);

const hostOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).host : '');

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'frame-src') blockedHosts.set(new Set([...blockedHosts.get(), hostOf(blockedURI)]));
});

/** Whether a reload may help: it brings a policy with the hosts of the user's current tabs. */
export const mayHelpToReload = (host: string): boolean => !reloaded.get().includes(host);

export function reloadFor(host: string): void {
  reloaded.set([...reloaded.get(), host]);
  location.reload();
}

/** A blocked frame also fires load. Its violation may arrive up to this many milliseconds later. */
const TOLD_WITHIN = 5_000;

/** The host was framed. After a later block, another reload may help. */
export function isFramed(host: string): void {
  if (mayHelpToReload(host)) return;
  setTimeout(() => {
    if (!blockedHosts.get().has(host)) reloaded.set(reloaded.get().filter((each) => each !== host));
  }, TOLD_WITHIN);
}
