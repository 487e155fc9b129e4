import { beforeAll, describe, expect, it } from '@jest/globals';
import { emailPlaceholders } from '@leaseledger/contract/email-templates/email-template.placeholders';
import { mailWords, productMails } from '@leaseledger/contract/email-templates/product-mails';
import { builtInMails } from './built-in-mails.ts';
import { compiledBuiltIns } from './compiled-built-ins.ts';
import { filledHtml, filledText } from './filled.ts';

const samples = Object.fromEntries(
  Object.entries({ ...emailPlaceholders, ...mailWords }).map(([name, { sample }]) => [name, sample]),
);
/** Elements that Outlook draws, and those of the head. */
const TAGS =
  /^(?:!doctype|html|head|title|meta|style|body|table|tbody|tr|td|div|span|p|a|h[1-3]|ul|ol|li|img|br|strong|em|u|noscript|xml|v:|o:|w:)/i;
/** Properties that Outlook for Windows ignores, so that the mail would fall apart (caniemail.com). */
const UNSAFE_STYLE = /(?:^|[;\s])(?:display:\s*(?:flex|grid)|position:|float:|transform:|z-index:|gap:|grid-|flex)/i;

/** Parts of HTML that some mail programs show wrongly. */
function findingsIn(html: string): string[] {
  const findings: string[] = [];
  const shown = html.replace(/<!--\[if [^\]]*\]>[\s\S]*?<!\[endif\]-->/g, '');
  for (const [tag, name = '', attributes = ''] of shown.matchAll(/<([a-z!][\w:]*)([^>]*)>/gi)) {
    if (!TAGS.test(name)) findings.push(`element ${name}`);
    if (/^(?:link|script|form|iframe|object|video|svg)$/i.test(name)) findings.push(`element ${name}`);
    const [, style = ''] = /style="([^"]*)"/.exec(attributes) ?? [];
    if (UNSAFE_STYLE.test(style)) findings.push(`style of ${tag}`);
    if (/\burl\(/i.test(style)) findings.push(`remote style of ${tag}`);
    if (name === 'img' && !/\balt="/.test(attributes)) findings.push(`no alt: ${tag}`);
    if (name === 'img' && !/\bwidth="\d+"/.test(attributes)) findings.push(`no width: ${tag}`);
    if (name === 'table' && !/\brole="presentation"/.test(attributes)) findings.push(`no role: ${tag}`);
    // The table of a button is as wide as its label.
    const isButton = style.includes('line-height:100%');
    if (name === 'table' && !isButton && !/\bwidth:100%|\bwidth="/.test(attributes)) findings.push(`no width: ${tag}`);
    if (/^(?:p|h[1-3]|ul)$/.test(name) && !/\bmargin:/.test(style)) findings.push(`no margin: ${tag}`);
  }
  if (/@import|@font-face|<link\b/i.test(html)) findings.push('an external style');
  if (html.length > 90_000) findings.push('too long for Gmail');
  return findings;
}

describe('The built-in version of each mail of the product', () => {
  let compiled: Awaited<ReturnType<typeof compiledBuiltIns>>;
  beforeAll(async () => {
    compiled = await compiledBuiltIns();
  });

  it('is stored as it compiles now, under its version', () => {
    const stale = compiled.filter(({ key, version, content }) => {
      const { Subject, HTML, Text } = builtInMails[key]?.[version] ?? {};
      return Subject !== content.Subject || HTML !== content.HTML || Text !== content.Text;
    });
    expect(stale.map(({ key }) => key)).toEqual([]);
  });

  it('has an id and a name of its own', () => {
    const mails = Object.values(productMails);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
  });

  it('holds in Outlook: tables with widths, inlined styles, nothing from elsewhere', () => {
    const findings = compiled.flatMap(({ key, content: { HTML } }) =>
      findingsIn(filledHtml(HTML, samples)).map((finding) => `${key}: ${finding}`),
    );
    expect(findings).toEqual([]);
  });

  it('is filled with its samples, and shows no mark or brace', () => {
    for (const { key, content } of compiled) {
      const shown = `${filledHtml(content.HTML, samples)}\n${filledText(content.Text, samples)}`;
      expect({ key, marks: shown.match(/\{\{|<!--\/?\?/g) }).toEqual({ key, marks: null });
    }
  });

  it('leaves out details, buttons and links without a value', () => {
    const { HTML = '', Text = '' } = builtInMails['lead-assigned']?.['2'] ?? {};
    const values = { first_name: 'Mia', by: 'Sam', record: '42', customer: 'Ravi', phone: '0412' };
    expect(filledText(Text, values)).toBe(
      'Leaseledger\n\nHello Mia,\n\nSam gave you lead 42: Ravi.\n\n- Contact number: 0412\n',
    );
    const html = filledHtml(HTML, values);
    expect(html).toContain('Contact number');
    expect(html).not.toContain('Employer');
    expect(html).not.toContain('Open the lead');
  });
});
