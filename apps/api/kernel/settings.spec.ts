import { describe, expect, it } from '@jest/globals';
import { settingsFrom } from './settings.ts';

const trusted = (text: string) => settingsFrom({ TRUST_PROXY: text }).trustProxy;

describe('TRUST_PROXY', () => {
  it('is nobody, a number of proxies, or networks', () => {
    expect(['', 'false', '0'].map(trusted)).toEqual([false, false, false]);
    expect(trusted('1')).toBe(1);
    expect(trusted('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  });

  it('is refused where it would let clients choose their address, with the reason', () => {
    expect(() => trusted('true')).toThrow(/^TRUST_PROXY=true would let every client choose its address/);
    for (const text of ['yes', '11', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0.0/33', '10.0.0.1,', 'loopback']) expect(() => trusted(text)).toThrow(/^TRUST_PROXY must be/);
  });
});

describe('PUBLIC_URL', () => {
  it('is an origin, or nothing', () => {
    expect(['', 'https://ledger.example', 'https://ledger.example/', 'http://localhost:3000'].map((text) => settingsFrom({ PUBLIC_URL: text }).publicUrl)).toEqual([undefined, 'https://ledger.example', 'https://ledger.example', 'http://localhost:3000']);
    for (const text of ['ledger.example', 'https://ledger.example/admin', 'https://sam@ledger.example', 'ftp://ledger.example', 'javascript:alert(1)']) expect(() => settingsFrom({ PUBLIC_URL: text })).toThrow(/^PUBLIC_URL must be where browsers reach the product/);
  });
});

describe('MONGODB_URL', () => {
  it('is where the read models are, or nothing', () => {
    expect([settingsFrom({}), settingsFrom({ MONGODB_URL: '' })].map(({ mongoDbUrl }) => mongoDbUrl)).toEqual([undefined, undefined]);
    expect(settingsFrom({ MONGODB_URL: 'mongodb://db/rows', MONGODB_ROWS_PER_WRITE: '50' })).toMatchObject({ mongoDbUrl: 'mongodb://db/rows', mongoDbRowsPerWrite: 50 });
  });

  it('is refused where it is no address of one, without saying what it holds', () => {
    expect(() => settingsFrom({ MONGODB_URL: 'postgres://owner:secret@db' })).toThrow(/^MONGODB_URL must begin with mongodb:\/\/ or mongodb\+srv:\/\/$/);
  });
});
