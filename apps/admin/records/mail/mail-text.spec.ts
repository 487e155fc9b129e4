import { expect, it } from '@jest/globals';
import { editable, htmlOf } from './mail-text.ts';

it('writes typed text as HTML, with its pictures where their marks stand', () => {
  expect(htmlOf('Kia ora,\n\n5 < 7\n[picture 1] [picture 2]', ['data:image/png;base64,AA=='])).toBe(
    '<p>Kia ora,</p><p>5 &lt; 7<br><img src="data:image/png;base64,AA==" alt="Picture 1" style="max-width:100%"> [picture 2]</p>',
  );
});

const TABLE = '<table style="margin:0"><tr><td>AP1</td></tr></table>';

it('lets a user edit a mail of the product, around its tables', () => {
  const mail = editable(`<p style="margin:0">Hello &quot;T&quot; &amp; co,<br>hi</p>${TABLE}<p>Bye</p>`);
  expect(mail).toEqual({ text: 'Hello "T" & co,\nhi\n\n[table 1]\n\nBye', tables: [TABLE] });
  expect(htmlOf(mail.text, [], mail.tables)).toBe(`<p>Hello &quot;T&quot; &amp; co,<br>hi</p>${TABLE}<p>Bye</p>`);
  expect(htmlOf('See [table 1]\nand [table 2]', [], mail.tables)).toBe(`<p>See</p>${TABLE}<p>and [table 2]</p>`);
});
