import { describe, expect, it } from '@jest/globals';
import { filesOf, limits, measure, measurePages, partsOf } from '../bundle-sizes.mjs';

const manifest = {
  'index.html': { file: 'main.js', imports: ['_react.js'], dynamicImports: ['leads/LeadList.tsx'] },
  '_react.js': { file: 'react.js', imports: ['_main-again.js'] },
  '_main-again.js': { file: 'again.js', imports: ['_react.js'] },
  '_form.js': { file: 'form.js', css: ['form.css'] },
  'login/LoginPage.tsx': { file: 'login.js', imports: ['index.html'] },
  'shell/CommandPalette.tsx': { file: 'palette.js' },
  'leads/LeadList.tsx': { file: 'lead-list.js', imports: ['_react.js'] },
  'leads/LeadPanel.tsx': { file: 'lead-panel.js', imports: ['_form.js'] },
  'persons/PersonList.tsx': { file: 'person-list.js', imports: ['_react.js'] },
  'persons/PersonPanel.tsx': { file: 'person-panel.js', imports: ['_form.js'] },
};
const areas = [
  {
    name: 'leads',
    parts: new Map([
      ['List', 'leads/LeadList.tsx'],
      ['Record', 'leads/LeadPanel.tsx'],
    ]),
  },
  {
    name: 'persons',
    parts: new Map([
      ['List', 'persons/PersonList.tsx'],
      ['Record', 'persons/PersonPanel.tsx'],
    ]),
  },
];
const base = { entry: ['index.html', 'login/LoginPage.tsx'], shell: ['shell/CommandPalette.tsx'] };
const bytesWith = (changed) => (file) => changed[file] ?? 1000;
const failing = (changed) =>
  measure(manifest, areas, bytesWith(changed), base)
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name }) => name);

describe('The bundle sizes', () => {
  it('count a file once, and none that loads later', () => {
    expect([...filesOf(manifest, ['login/LoginPage.tsx'])]).toEqual(['login.js', 'main.js', 'react.js', 'again.js']);
  });

  it('name the bytes of each step, and only the own bytes of a further area', () => {
    expect(
      measure(manifest, areas, bytesWith({ 'form.js': 20_000, 'person-panel.js': 5000 }), base).map(
        ({ bytes }) => bytes,
      ),
    ).toEqual([4000, 5000, 26_000, 6000]);
  });

  it('count the whole script of each public page, with its worker for captchas', () => {
    const ofPages = {
      'index.html': { file: 'landing.js' },
      'shell/shell.css': { file: 'shell.css' },
      '_send.js': { file: 'send.js' },
      'captcha/solver.ts': { file: 'solver.js' },
      'callback/script.ts': { file: 'callback.js', imports: ['_send.js'] },
    };
    expect(
      measurePages(ofPages, bytesWith({ 'solver.js': limits.page })).map(({ name, bytes, limit }) => [
        name,
        bytes,
        bytes <= limit,
      ]),
    ).toEqual([
      ['index.html', 1000, true],
      ['callback', 2000 + limits.page, false],
    ]);
  });

  it('fail only for an exceeded limit', () => {
    expect(failing({})).toEqual([]);
    expect(failing({ 'person-list.js': limits.area })).toEqual(['persons adds']);
    expect(failing({ 'form.js': limits.panel })).toEqual(['with its panel and form']);
    expect(failing({ 'lead-list.js': limits.list })).toEqual(['to the first list: leads']);
    expect(failing({ 'react.js': limits.first })).toEqual(['first load: login and shell']);
  });

  it('fail for a part that was not built separately', () => {
    expect(() => filesOf(manifest, ['leads/LeadMap.tsx'])).toThrow('leads/LeadMap.tsx is not in the manifest');
  });

  it('find the parts of an area by their names', () => {
    const source = `
      screens: {
        List: lazily(() => import('./LeadList.tsx')),
        Record: lazily(() => import('./LeadPanel.tsx'), UnloadablePanel),
      },
      one: async () => (await import('@leaseledger/contract/leads/lead.endpoints')).leadEndpoints.one,
      search: { order: 2, Part: lazily(() => import('./FoundLeads.tsx')) },`;
    expect([...partsOf('leads', source)]).toEqual([
      ['List', 'leads/LeadList.tsx'],
      ['Record', 'leads/LeadPanel.tsx'],
      ['Part', 'leads/FoundLeads.tsx'],
    ]);
  });
});
