import { describe, expect, it } from '@jest/globals';
import type { Position } from '@leaseledger/event-log/event-log';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CarriedWrites } from './carried-writes.ts';

const time = '2026-11-22T08:00:00.000Z';
const at = (place: number) => String(place).padStart(20, '0') as Position;

/** Imitates how a browser orders cookies: a new cookie comes last, and one that is set again keeps its place. */
class Browser {
  readonly cookies: Record<string, string> = {};
  readonly request = { cookies: this.cookies, protocol: 'https' } as unknown as FastifyRequest;
  readonly reply = {
    sent: false,
    setCookie: (name: string, value: string) => (this.cookies[name] = value),
    clearCookie: (name: string) => delete this.cookies[name],
  } as unknown as FastifyReply;
}

describe('carried writes', () => {
  it('each process reads the writes that a browser carries, even when another process restarts often', () => {
    const [{ cookies, request, reply }, asked] = [new Browser(), new CarriedWrites('asked')];
    const steady = new CarriedWrites('steady');
    steady.set(request, reply, new Map([['lead', { position: at(1), time }]]));
    for (let started = 1; started <= 30; started += 1) {
      new CarriedWrites(`restarted${started}`).set(
        request,
        reply,
        new Map([['person', { position: at(started), time }]]),
      );
      expect(asked.in(request).get('person')).toEqual({ position: at(started), time });
    }
    steady.set(request, reply, new Map([['lead', { position: at(99), time }]]));
    expect(asked.in(request).get('lead')).toEqual({ position: at(99), time });
    asked.drop(request, reply);
    expect(cookies).toEqual({});
  });

  it('cookies of carried writes that make no sense are ignored', () => {
    const { cookies, request } = new Browser();
    for (const [index, text] of [
      '',
      'lead',
      `nothing.${at(1)}.abc`,
      'lead.12.abc',
      `lead.${at(1)}.`,
      `lead.${at(1)}.zzzzzzzzz`,
      `~~lead.${at(2)}.abc~`,
    ].entries())
      cookies[`leaseledger_wrote_${index}`] = text;
    expect([...new CarriedWrites('asked').in(request)].map(([category, { position }]) => [category, position])).toEqual(
      [['lead', at(2)]],
    );
  });
});
