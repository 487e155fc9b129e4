import { observable } from '../../platform/observable.ts';
import { sessionStored } from '../../platform/session/storage.ts';

/** Hosts that the policy of this page does not let it frame: it was loaded before its reader had a tab there. */
export const blockedHosts = observable<ReadonlySet<string>>(new Set());

/** Hosts for whose sake the page was loaded again already, so that it is not done without end. */
const reloaded = sessionStored<readonly string[]>('reloadedFor', []);

const hostOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).host : '');

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'frame-src') blockedHosts.set(new Set([...blockedHosts.get(), hostOf(blockedURI)]));
});

/** Whether loading the page again may help: it brings the policy with the hosts that its reader's tabs have by now. */
export const mayHelpToReload = (host: string): boolean => !reloaded.get().includes(host);

export function reloadFor(host: string): void {
  reloaded.set([...reloaded.get(), host]);
  location.reload();
}

/** A frame that is refused has loaded as well; that it was refused may be told after that. In milliseconds. */
const TOLD_WITHIN = 5_000;

/** The host is framed: should it be blocked again one day, another load may help again. */
export function isFramed(host: string): void {
  if (mayHelpToReload(host)) return;
  setTimeout(() => {
    if (!blockedHosts.get().has(host)) reloaded.set(reloaded.get().filter((each) => each !== host));
  }, TOLD_WITHIN);
}
