import { observable } from '../observable.ts';

/** The number of this page's running changes. News that arrives during one may be its own. */
export const changesUnderWay = observable(0);

/** The number of requests that have waited for some seconds for a server that is not ready. */
export const longWaits = observable(0);

/** The resources that a change of this page has refreshed itself, by the id of its request. */
const refreshed = new Map<string, readonly string[]>();
const REMEMBERED = 100;

export function noteRefreshed(request: string | null, resources: readonly string[]): void {
  if (request === null) return;
  refreshed.set(request, resources);
  const [oldest] = refreshed.keys();
  if (refreshed.size > REMEMBERED && oldest !== undefined) refreshed.delete(oldest);
}

/** Whether a request of this page caused the change and has already refreshed the resource. */
export const isRefreshed = (request: string | undefined, resource: string): boolean =>
  request !== undefined && refreshed.get(request)?.includes(resource) === true;
