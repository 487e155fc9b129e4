import { describe, expect, it } from '@jest/globals';
import { embedAddress } from './embed-address.ts';

const report = 'https://app.powerbi.com/view?r=eyJrIjoi';
const withoutPane = { href: `${report}&filterPaneEnabled=false`, host: 'app.powerbi.com' };

describe('the address of an embedded page', () => {
  it('keeps a pasted address unchanged', () =>
    expect(embedAddress(' https://dash.example.com/a?b=c#d ')).toEqual({
      href: 'https://dash.example.com/a?b=c#d',
      host: 'dash.example.com',
    }));
  it('takes only the address of a pasted iframe', () => {
    expect(
      embedAddress(
        `<iframe title="Sales" width="1140" src="${report}" onload="steal()" allowFullScreen="true"></iframe><script>steal()</script>`,
      ),
    ).toEqual(withoutPane);
    expect(embedAddress("<IFRAME\n width=1 src='https://dash.example.com/?a=1&amp;b=2'>")).toEqual({
      href: 'https://dash.example.com/?a=1&b=2',
      host: 'dash.example.com',
    });
    expect(embedAddress('<iframe src=https://dash.example.com/x></iframe>')).toEqual({
      href: 'https://dash.example.com/x',
      host: 'dash.example.com',
    });
    expect(
      embedAddress('<iframe data-src="https://other.example.com" src="https://dash.example.com/"></iframe>'),
    ).toMatchObject({ host: 'dash.example.com' });
  });
  it('hides the filter pane of dashboards, unless the address sets it', () => {
    expect(embedAddress(report)).toEqual(withoutPane);
    expect(embedAddress('https://app.powerbi.com/reportEmbed#page')).toMatchObject({
      href: 'https://app.powerbi.com/reportEmbed?filterPaneEnabled=false#page',
    });
    expect(embedAddress(`${report}&filterPaneEnabled=true`)).toMatchObject({
      href: `${report}&filterPaneEnabled=true`,
    });
    expect(embedAddress('https://powerbi.com.evil.example/view')).toMatchObject({
      href: 'https://powerbi.com.evil.example/view',
    });
  });
  it('refuses text without an address', () => {
    for (const text of [
      '',
      'Sales',
      'app.powerbi.com/view',
      '<iframe></iframe>',
      '<iframe src="">',
      '//dash.example.com',
    ])
      expect(embedAddress(text)).toBe('none');
  });
  it('refuses every scheme but https', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,hello',
      'http://dash.example.com',
      'file:///etc/passwd',
      '<iframe src="javascript:alert(1)">',
      'blob:https://dash.example.com/1',
    ])
      expect(embedAddress(text)).toBe('scheme');
  });
  it('refuses a host that could change a header, or that is no public site', () => {
    for (const text of [
      'https://a.example;script-src',
      "https://a.example'",
      'https://a.example,b.example',
      'https://*.example.com',
      'https://localhost',
      'https://10.0.0.1',
      'https://[::1]/',
      'https://2130706433',
      'https://user:secret@dash.example.com',
      'https://user@dash.example.com',
    ]) {
      expect(embedAddress(text)).toBe('host');
    }
    expect(embedAddress('https://dash.example.com:8443/a')).toEqual({
      href: 'https://dash.example.com:8443/a',
      host: 'dash.example.com:8443',
    });
    expect(embedAddress('https://DASH.Example.com')).toMatchObject({ host: 'dash.example.com' });
    expect(embedAddress('https://übersicht.example')).toMatchObject({ host: 'xn--bersicht-55a.example' });
  });
});
