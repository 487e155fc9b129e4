import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { blanked, placesNaming, type Named } from './mentions.ts';

const zoe: Named = {
  FirstName: 'Zoë',
  LastName: "O'Quill",
  Email: 'zoe.quill@example.com',
  EmailSecondary: null,
  ContactNumber: '0488123987',
  ContactNumberSecondary: '91234567',
};
const found = (text: string, named = zoe) => placesNaming([named], text).map((place) => place.text);

describe('the places that name somebody', () => {
  it.each([
    ['Met Zoë O’Quill there', ['Zoë O’Quill']],
    ["ZOE o'quill, O'Quill Zoe", ["ZOE o'quill", "O'Quill Zoe"]],
    ["Zoe's car and Mr O'QUILL.", ['Zoe', "O'QUILL"]],
    ['Zoe\u0308 wrote', ['Zoe\u0308']],
    ['Write to Zoe.Quill@example.com.', ['Zoe.Quill@example.com']],
    [
      'Ring 0488 123 987, +61 488 123 987, (04) 8812-3987 or 9123 4567',
      ['0488 123 987', '+61 488 123 987', '(04) 8812-3987', '9123 4567'],
    ],
    ['Zoetrope, benzoe, azoe.quill@example.com, quill and 104881239870', []],
  ])('in %j are %j', (text, places) => expect(found(text)).toEqual(places));

  it('are whole words, also of names of one or two letters and of common words', () => {
    expect(
      found('I will ask Will Li about Lilly, willing or not: li', { ...zoe, FirstName: 'Will', LastName: 'Li' }),
    ).toEqual(['will', 'Will Li', 'li']);
  });

  it('are none of a name that is nothing but accents, and those of the other half all the same', () => {
    for (const FirstName of ['´´', '\u0301\u0302'])
      expect(found("Any text: O'Quill", { ...zoe, FirstName })).toEqual(["O'Quill"]);
  });

  it('are none where nothing is known', () => {
    expect(
      found('anything', {
        FirstName: null,
        LastName: ' ',
        Email: null,
        EmailSecondary: null,
        ContactNumber: null,
        ContactNumberSecondary: null,
      }),
    ).toEqual([]);
  });

  it('hold nothing of the name once they are blanked, and blanking again changes nothing', () =>
    fc.assert(
      fc.property(
        fc
          .array(fc.oneof(fc.string(), fc.constantFrom('Zoë', "o'quill", 'ZOE O’QUILL', '0488 123 987', ' ', ', ')), {
            maxLength: 12,
          })
          .map((parts) => parts.join(' ')),
        (text) => {
          const without = blanked(text, placesNaming([zoe], text));
          expect(placesNaming([zoe], without)).toEqual([]);
          expect(blanked(without, placesNaming([zoe], text)).replaceAll('[forgotten]', '')).toBe(
            without.replaceAll('[forgotten]', ''),
          );
        },
      ),
    ));
});

describe('blanking', () => {
  it('leaves what was not chosen', () => {
    const [first] = placesNaming([zoe], 'Zoe and Zoe');
    expect(blanked('Zoe and Zoe', first ? [first] : [])).toBe('[forgotten] and Zoe');
  });
  it('finds what was chosen where the text was changed since', () =>
    expect(blanked('Yes: zoe again', [{ at: 0, text: 'Zoe' }])).toBe('Yes: [forgotten] again'));
});
