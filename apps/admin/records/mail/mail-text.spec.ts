import { expect, it } from '@jest/globals';
import { editable, htmlOf } from './mail-text.ts';

it('writes typed text as HTML, with its pictures where their marks stand', () => {
  expect(htmlOf('Kia ora,\n\n5 < 7\n[picture 1] [picture 2]', ['data:image/png;base64,AA=='])).toBe(
    '<p>Kia ora,</p><p>5 &lt; 7<br><img src="data:image/png;base64,AA==" alt="Picture 1" style="max-width:100%"> [picture 2]</p>',
  );
});

it('lets a user edit a mail of the product, and gives an unchanged one back as it was', () => {
  const mail = '<p>Hello &quot;T&quot; &amp; co,<br>hi</p><p>Bye</p>';
  expect(editable(mail)).toBe('Hello "T" & co,\nhi\n\nBye');
  expect(htmlOf(editable(mail), [])).toBe(mail);
});
