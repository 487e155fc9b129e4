import { areas } from '@leaseledger/domain/areas';
import type { Position } from '@leaseledger/event-log/event-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { latestOf, type ByCategory, type LastWrite } from './asker.ts';

/** Each process sets its own cookie, so that no process overwrites the cookie of another. */
const PREFIX = 'leaseledger_wrote_';
/**
 * A cookie with the prefix and another name is forged. Its name may be invalid, so that even clearing it would fail.
 */
const NAME = new RegExp(`^${PREFIX}[A-Za-z0-9]+$`);
/** Older writes have long been shown by the lists. */
const MAX_AGE_SECONDS = 300;
/**
 * The most cookies that are read. That covers a process that restarts again and again within these minutes. Browsers
 * send the oldest cookies first.
 */
const MOST_COOKIES = 100;
const BETWEEN = '~';
const categories: ReadonlySet<string> = new Set(areas.map(({ decider }) => decider.category));
/** Category, position, and the time in milliseconds in base 36. */
const WRITE = /^([A-Za-z]{1,30})\.(\d{16}|\d{20})\.([0-9a-z]{1,9})$/;

/**
 * The last writes of a session, carried by its browser in cookies. They matter when several processes have the same
 * read models and another process answers the next request. A forged cookie only delays its own sender, for at most as
 * long as reads wait.
 */
export class CarriedWrites {
  /** @param tag identifies this process; letters and digits */
  constructor(private readonly tag: string) {}

  /** The writes that the request carries. Cookies that make no sense are ignored. */
  in({ cookies }: FastifyRequest): ByCategory {
    return carriedBy(cookies)
      .map((name) => writesIn(cookies[name] ?? ''))
      .reduce(latestOf, new Map());
  }

  /** Sets the cookie with the writes that the session made through this process. */
  set(request: FastifyRequest, reply: FastifyReply, writes: ByCategory): void {
    const text = [...writes]
      .map(([category, { position, time }]) => `${category}.${position}.${Date.parse(time).toString(36)}`)
      .join(BETWEEN);
    if (!reply.sent)
      reply.setCookie(PREFIX + this.tag, text, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: MAX_AGE_SECONDS,
      });
  }

  /** Clears the cookies that the browser sent. */
  drop({ cookies }: FastifyRequest, reply: FastifyReply): void {
    if (!reply.sent) for (const name of carriedBy(cookies)) reply.clearCookie(name, { path: '/' });
  }
}

const carriedBy = (cookies: FastifyRequest['cookies']): readonly string[] =>
  Object.keys(cookies)
    .filter((name) => NAME.test(name))
    .slice(0, MOST_COOKIES);

function writesIn(text: string): ByCategory {
  return new Map(
    text.split(BETWEEN, categories.size).flatMap((part): [string, LastWrite][] => {
      const [, category = '', position = '', time = ''] = WRITE.exec(part) ?? [];
      const date = new Date(Number.parseInt(time, 36));
      // The text has the right form. The wait for the position shows whether the log holds it.
      return categories.has(category) && Number.isFinite(date.getTime())
        ? [[category, { position: position as Position, time: date.toISOString() }]]
        : [];
    }),
  );
}
