import { areas } from '@leaseledger/domain/areas';
import type { Position } from '@leaseledger/event-log/event-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { latestOf, type ByCategory, type LastWrite } from './asker.ts';

/** Each process sets a cookie of its own, so that none takes back what another one said. */
const PREFIX = 'leaseledger_wrote_';
/** What is called otherwise was made up, and may be called so that no cookie can be: not even to take it back. */
const NAME = new RegExp(`^${PREFIX}[A-Za-z0-9]+$`);
/** What is older has long been shown. */
const MAX_AGE_SECONDS = 300;
/** Of so many processes it is read: also where one is started again and again, all that there were within these minutes. Browsers bring the oldest first. */
const MOST_COOKIES = 100;
const BETWEEN = '~';
const categories: ReadonlySet<string> = new Set(areas.map(({ decider }) => decider.category));
/** Category, position, and the time in milliseconds in base 36. */
const WRITE = /^([A-Za-z]{1,30})\.(\d{16}|\d{20})\.([0-9a-z]{1,9})$/;

/**
 * What a session wrote last, carried by its browser: where several processes have the same read models, another one than took the
 * write may be asked next. Whoever makes it up waits for it, as long as reads wait at most, and nobody else.
 */
export class CarriedWrites {
  /** @param tag tells this process from the others; letters and digits */
  constructor(private readonly tag: string) {}

  /** What the request brings; what makes no sense is passed over. */
  in({ cookies }: FastifyRequest): ByCategory {
    return carriedBy(cookies)
      .map((name) => writesIn(cookies[name] ?? ''))
      .reduce(latestOf, new Map());
  }

  /** From now on the browser brings these, which the session wrote through this process. */
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

  /** What it brought is not to be brought again. */
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
      // It looks like one; whether the log has it shows when it is waited for.
      return categories.has(category) && Number.isFinite(date.getTime())
        ? [[category, { position: position as Position, time: date.toISOString() }]]
        : [];
    }),
  );
}
