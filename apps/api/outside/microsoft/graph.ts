import { setTimeout as pause } from 'node:timers/promises';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import type { CalendarEvent } from '@leaseledger/contract/microsoft/microsoft.views';
import { DateTime } from 'luxon';
import { AccessRefused, MicrosoftUnreachable, type MicrosoftProfile } from './microsoft-365.ts';

/** Microsoft's name of Melbourne's time zone. */
const MICROSOFT_ZONE = 'AUS Eastern Standard Time';
const ANSWER_WITHIN_MS = 8_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** A user waits for the answer. A longer pause is answered as unreachable instead. */
const LONGEST_PAUSE_MS = 4_000;
/** More pages than any day has. An endless calendar is cut here. */
const PAGES = 10;
const PAGE = 50;

/** The same as the global fetch. Tests and the simulator pass their own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Doc = Readonly<Record<string, unknown>>;
const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null;
const docOf = (value: unknown): Doc => (isDoc(value) ? value : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The used parts of Microsoft Graph, over HTTP: https://learn.microsoft.com/graph/api. */
export class Graph {
  constructor(
    /** E.g. https://graph.microsoft.com/v1.0 */
    private readonly url: string,
    private readonly fetch: Fetch,
  ) {}

  /** @throws AccessRefused, MicrosoftUnreachable */
  async profile(accessToken: string): Promise<MicrosoftProfile> {
    const found = await this.#get(`${this.url}/me?$select=id,mail,userPrincipalName`, accessToken);
    const [id, mail] = [textOf(found['id']), textOf(found['mail']) ?? textOf(found['userPrincipalName'])];
    if (id === undefined || mail === undefined)
      throw new MicrosoftUnreachable('Graph answered a profile without id or mail');
    return { id, mail };
  }

  /**
   * @param day in Melbourne, e.g. 2026-12-01
   * @throws AccessRefused, MicrosoftUnreachable
   */
  async eventsOnDay(accessToken: string, day: string): Promise<CalendarEvent[]> {
    const start = DateTime.fromISO(day, { zone: TIME_ZONE });
    const query = new URLSearchParams({
      startDateTime: utc(start),
      endDateTime: utc(start.plus({ days: 1 })),
      $select: 'subject,start,end,isAllDay,isCancelled,location,showAs',
      $orderby: 'start/dateTime',
      $top: String(PAGE),
    });
    const events: CalendarEvent[] = [];
    let next: string | undefined = `${this.url}/me/calendarView?${query}`;
    for (let page = 0; next !== undefined && page < PAGES; page += 1) {
      const found: Doc = await this.#get(next, accessToken);
      if (!Array.isArray(found['value'])) throw new MicrosoftUnreachable('Graph answered no list of events');
      for (const each of found['value']) events.push(...eventOn(day, docOf(each)));
      next = this.#own(textOf(found['@odata.nextLink']));
    }
    return events;
  }

  /** Refuses links to other servers, because the token would be sent there. */
  #own(link: string | undefined): string | undefined {
    if (link !== undefined && new URL(link).origin !== new URL(this.url).origin)
      throw new MicrosoftUnreachable('Graph named a further page elsewhere');
    return link;
  }

  async #get(url: string, accessToken: string): Promise<Doc> {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      prefer: `outlook.timezone="${MICROSOFT_ZONE}"`,
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.fetch(url, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch(() => undefined);
      if (response?.ok === true) return docOf(await response.json().catch(() => undefined));
      const status = response?.status ?? 0;
      await response?.body?.cancel();
      if (status === 401) throw new AccessRefused('Graph refused the access token');
      const wait = pauseBefore(attempt, response?.headers.get('retry-after'));
      const mayPass = status === 0 || status === 429 || status >= 500;
      if (!mayPass || attempt === TRIES || wait > LONGEST_PAUSE_MS)
        throw new MicrosoftUnreachable(status === 0 ? 'Graph does not answer' : `Graph answered ${status}`);
      await pause(wait);
    }
  }
}

/** The pause in milliseconds. It follows the Retry-After header in seconds, else it doubles each time. */
function pauseBefore(attempt: number, retryAfter: string | null | undefined): number {
  const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** (attempt - 1);
}

const utc = (moment: DateTime): string => moment.toUTC().toISO({ suppressMilliseconds: true }) ?? '';

/**
 * The event, unless it was cancelled. A whole-day event ends at a midnight that the queried range touches, so
 * neighbouring days are left out.
 */
function eventOn(day: string, { subject, start, end, isAllDay, isCancelled, location, showAs }: Doc): CalendarEvent[] {
  const [from, to] = [momentOf(docOf(start)), momentOf(docOf(end))];
  if (isCancelled === true || from === undefined || to === undefined) return [];
  if (isAllDay === true && (day < (from.toISODate() ?? '') || day >= (to.toISODate() ?? ''))) return [];
  return [
    {
      Subject: textOf(subject) ?? 'No subject',
      StartDateTime: from.toISO({ suppressMilliseconds: true }) ?? '',
      EndDateTime: to.toISO({ suppressMilliseconds: true }) ?? '',
      IsAllDay: isAllDay === true,
      Location: textOf(docOf(location)['displayName']) ?? null,
      ShowAs: textOf(showAs) ?? 'unknown',
    },
  ];
}

/** The time in Melbourne, in either of the two zones that Graph uses. */
function momentOf({ dateTime, timeZone }: Doc): DateTime<true> | undefined {
  const moment = DateTime.fromISO(textOf(dateTime) ?? '', { zone: timeZone === 'UTC' ? 'utc' : TIME_ZONE }).setZone(
    TIME_ZONE,
  );
  return moment.isValid ? moment : undefined;
}
