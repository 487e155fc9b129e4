import { ErrorType } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { LogRefused, LogUnavailable } from '../event-log.ts';
import { asLogError, decisionOf, isTransient } from './errors.ts';
import { EventStoreDbDouble } from './double/eventstoredb-double.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';

const unavailable = (cause: string) => ({
  type: ErrorType.UNAVAILABLE,
  code: 14,
  message: `14 UNAVAILABLE: No connection established. Last error: Error: ${cause}. Resolution note: `,
});

describe('an EventStoreDB that refuses', () => {
  it.each([
    ['a wrong password', { type: ErrorType.ACCESS_DENIED, code: 16, message: '16 UNAUTHENTICATED' }, /password/],
    ['access to all streams', { type: ErrorType.ACCESS_DENIED, code: 7, message: 'denied' }, /read \$all/],
    ['a certificate of an unknown CA', unavailable('self-signed certificate in certificate chain'), /tlsCaFile/],
    ['a certificate without its CA', unavailable('unable to verify the first certificate'), /tlsCaFile/],
    [
      'TLS, which it does not speak',
      unavailable('SSL routines:tls_validate_record_header:wrong version number'),
      /tls=false/,
    ],
    ['a certificate of another host', unavailable("Hostname/IP does not match certificate's altnames"), /this host/],
  ])('does not wait for an EventStoreDB that refused %s', (_, error, toSet) => {
    expect(isTransient(error)).toBe(false);
    for (const refused of [asLogError(error), decisionOf(error, 'lead-1', 'any')]) {
      expect(refused).toBeInstanceOf(LogRefused);
      expect(refused).toMatchObject({ message: expect.stringMatching(toSet) });
    }
  });

  it('waits for an EventStoreDB when nothing listens at its address', () => {
    const error = unavailable('connect ECONNREFUSED 127.0.0.1:2113');
    expect(isTransient(error)).toBe(true);
    expect(asLogError(error)).not.toBeInstanceOf(LogRefused);
    expect(asLogError(error)).toBeInstanceOf(LogUnavailable);
  });

  it('fails at once when the server does not speak TLS', async () => {
    const double = await EventStoreDbDouble.start();
    const log = new EventStoreDbEventLog({
      connectionString: double.connectionString.replace('tls=false', 'tls=true'),
      patience: { retryFor: 60_000 },
    });
    await expect(log.head()).rejects.toBeInstanceOf(LogRefused);
    await log.close();
    await double.stop();
  });

  it('fails before connecting when the CA file is missing, and names the file without the password', () => {
    const open = () =>
      new EventStoreDbEventLog({
        connectionString: 'esdb://admin:secret@127.0.0.1:2113?tls=true&tlsCaFile=/nowhere/ca.crt',
      });
    expect(open).toThrow('The CA file /nowhere/ca.crt is not there');
    expect(open).not.toThrow('secret');
  });
});
