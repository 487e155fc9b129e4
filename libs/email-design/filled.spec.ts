import { describe, expect, it } from '@jest/globals';
import { filledHtml, filledText } from './filled.ts';

describe('A filled mail', () => {
  it('escapes each value', () =>
    expect(filledHtml('<p title="{{title}}">{{title}}</p>', { title: `<b> "x" 'y' &` })).toBe(
      '<p title="&lt;b&gt; &quot;x&quot; &#39;y&#39; &amp;">&lt;b&gt; &quot;x&quot; &#39;y&#39; &amp;</p>',
    ));

  it('keeps the HTML of the content outside of tags, and escapes it inside', () =>
    expect(filledHtml('<p title="{{content}}">{{content}}</p>', { content: '<i>"x"</i>' })).toBe(
      '<p title="&lt;i&gt;&quot;x&quot;&lt;/i&gt;"><i>"x"</i></p>',
    ));

  it('fills no placeholder in a value', () => {
    const values = {
      title: '{{content}}',
      content: '{{title}} {{recipient_email}}',
      recipient_email: 'ada@example.com',
    };
    expect(filledHtml('{{title}} {{content}}', values)).toBe('&#123;&#123;content}} {{title}} {{recipient_email}}');
    expect(filledText('{{title}} {{content}}', values)).toBe('{{content}} {{title}} {{recipient_email}}');
  });

  it('leaves out a value that is missing, and keeps what is no placeholder', () => {
    expect(filledHtml('[{{title}}] {{ a b }} { }', {})).toBe('[] {{ a b }} { }');
    expect(filledText('[{{title}}] {{ a b }} { }', {})).toBe('[] {{ a b }} { }');
  });

  it('shows each line of a value', () =>
    expect(filledHtml('<p>{{records}}</p>', { records: 'one\ntwo <b>' })).toBe('<p>one<br>two &lt;b&gt;</p>'));

  it('leaves out a block and an item whose placeholders are all empty', () => {
    const html = '<!--?? a b --><tr>{{a}}{{b}}</tr><!--/?? --><ul><!--? c --><li>{{c}}</li><!--/? --></ul>';
    expect(filledHtml(html, { b: 'B' })).toBe('<tr>B</tr><ul></ul>');
    expect(filledHtml(html, { c: 'C' })).toBe('<ul><li>C</li></ul>');
    const text = 'Hello\n\n{{? a b }}A {{a}}{{b}}{{/?}}\n\n{{? c }}- C: {{c}}{{/?}}\n{{? d }}- D: {{d}}{{/?}}\n\nEnd\n';
    expect(filledText(text, { d: '1' })).toBe('Hello\n\n- D: 1\n\nEnd\n');
    expect(filledText(text, { a: '{{? c }}' })).toBe('Hello\n\nA {{? c }}\n\nEnd\n');
  });

  it.each(['{{? a }}', '<!--? a -->', '<!--?? a -->'])(
    'reads many beginnings of parts without an end once: %s',
    (begin) => {
      const many = begin.repeat(100_000);
      expect(filledText(many, { a: 'A' }) === many && filledHtml(many, { a: 'A' }) === many).toBe(true);
    },
  );

  it('keeps the signs $& of a value', () => expect(filledText('{{title}}', { title: "$& $' $1" })).toBe("$& $' $1"));

  it.each([
    ['https://example.com?a=1&b=2', '<a href="https://example.com?a=1&amp;b=2/quote">'],
    ['javascript:alert(1)', '<a href="#/quote">'],
    ['', '<a href="#/quote">'],
  ])('begins an address with %j only if it is one', (main_site_url, tag) =>
    expect(filledHtml('<a href="{{main_site_url}}/quote">', { main_site_url })).toBe(tag),
  );

  it('makes a marked brace a brace', () =>
    expect(filledText('{{{}}{{{}}title}} {{title}}', { title: 'T' })).toBe('{{title}} T'));
});
