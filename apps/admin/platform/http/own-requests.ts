import { observable } from '../observable.ts';

/** How many changes of this page are on their way: what the stream tells meanwhile may be theirs. */
export const changesUnderWay = observable(0);

/** By the id of its request, what a change of this page has had read again by itself. */
const refreshed = new Map<string, readonly string[]>();
const REMEMBERED = 100;

export function noteRefreshed(request: string | null, resources: readonly string[]): void {
  if (request === null) return;
  refreshed.set(request, resources);
  const [oldest] = refreshed.keys();
  if (refreshed.size > REMEMBERED && oldest !== undefined) refreshed.delete(oldest);
}

/** Whether a request of this page led to it, and has had it read again. */
export const isRefreshed = (request: string | undefined, resource: string): boolean =>
  request !== undefined && refreshed.get(request)?.includes(resource) === true;
