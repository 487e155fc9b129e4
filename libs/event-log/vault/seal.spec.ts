import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { seal, SealBroken, sealedPart, unseal } from './seal.ts';

const key = Buffer.alloc(32, 7);
const fields = ['FirstName', 'Income', 'changes.Phone', 'Absent'];
const options = { subject: 'person-42', fields, key, context: 'PersonRegistered 1', randomBytes };
const data = { PersonID: 42, FirstName: 'Zoë', Income: null, changes: { Phone: '0400000000', StatusCodeID: 3 } };

describe('seal', () => {
  it('seals personal fields, and restores them', () => {
    const sealed = seal(data, options);
    expect(sealed).toMatchObject({
      PersonID: 42,
      changes: { StatusCodeID: 3 },
      sealed: { v: 1, subject: 'person-42', fields: ['FirstName', 'Income', 'changes.Phone'] },
    });
    expect(JSON.stringify(sealed)).not.toMatch(/Zoë|0400000000/);
    expect(unseal(JSON.parse(JSON.stringify(sealed)), key, options.context)).toEqual(data);
    expect(data.FirstName).toBe('Zoë');
  });

  it('seals the same data differently each time', () => {
    expect(sealedPart(seal(data, options))?.text).not.toBe(sealedPart(seal(data, options))?.text);
  });

  it('leaves data without personal fields unchanged', () => {
    const open = { PersonID: 42, changes: { StatusCodeID: 3 } };
    expect(seal(open, options)).toBe(open);
    expect(unseal(open, key, options.context)).toBe(open);
  });

  it('returns null for each sealed field once the key is gone', () => {
    expect(unseal(seal(data, options), undefined, options.context)).toEqual({
      PersonID: 42,
      FirstName: null,
      Income: null,
      changes: { Phone: null, StatusCodeID: 3 },
    });
  });

  it('restores an object whose fields were all personal', () => {
    const changes = { changes: { Phone: '1' } };
    expect(unseal(seal(changes, options), key, options.context)).toEqual(changes);
    expect(unseal(seal(changes, options), undefined, options.context)).toEqual({ changes: { Phone: null } });
  });

  it.each([
    ['text', { text: Buffer.from('x'.repeat(38)).toString('base64') }],
    ['tag', { tag: Buffer.alloc(16).toString('base64') }],
    ['shortened tag', { tag: Buffer.alloc(4).toString('base64') }],
    ['iv', { iv: Buffer.alloc(12).toString('base64') }],
    ['list of fields', { fields: ['Income', 'FirstName', 'changes.Phone'] }],
    ['subject', { subject: 'person-43' }],
  ])('refuses to open sealed data with another %s', (_, change) => {
    const sealed = seal(data, options);
    expect(() => unseal({ ...sealed, sealed: { ...sealedPart(sealed), ...change } }, key, options.context)).toThrow(
      SealBroken,
    );
  });

  it('refuses to open sealed data in another event or with another key', () => {
    const sealed = seal(data, options);
    expect(() => unseal(sealed, key, 'PersonRegistered 2')).toThrow(SealBroken);
    expect(() => unseal(sealed, Buffer.alloc(32, 8), options.context)).toThrow(SealBroken);
  });
});
