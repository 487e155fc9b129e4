import { describe, expect, it } from '@jest/globals';
import { exportArea } from '../exports/export.area.ts';
import { frozenExamples } from './frozen-examples.ts';

const { events: definitions } = exportArea;
const frozen = frozenExamples([], [exportArea], definitions);
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('the examples that are frozen', () => {
  it('are of every event that no golden event shows, in one stream', () => {
    expect(types(frozen)).toEqual(['ExportStarted', 'ExportFinished', 'ExportFailed']);
    expect(frozen.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
      'export-3 0',
      'export-3 1',
      'export-3 2',
    ]);
    expect(new Set(frozen.map(({ id }) => id)).size).toBe(3);
  });
  it('are none once they are among the golden events, even when the example in the code changes', () =>
    expect(frozenExamples(frozen, [exportArea], definitions)).toEqual([]));
  it('are of a version that is not shown yet as well', () => {
    const raised = { ...definitions, ExportFailed: { ...definitions.ExportFailed, schemaVersion: 2 } };
    expect(frozenExamples(frozen, [exportArea], raised)).toMatchObject([
      { type: 'ExportFailed', stream: 'export-3', revision: 3, metadata: { schemaVersion: 2 } },
    ]);
  });
  it('have ids after those of all golden events, whose numbers are hexadecimal', () => {
    const last = frozen.slice(0, 1).map((each) => ({ ...each, id: '00000000-0000-4000-8000-0000000000af' }));
    expect(frozenExamples(last, [exportArea], definitions).map(({ id }) => id.slice(-2))).toEqual(['b0', 'b1']);
  });
  it('begin the record where its beginning is not there', () => {
    const elsewhere = frozen.map((each) => ({ ...each, stream: 'export-1' }));
    const added = frozenExamples(
      elsewhere.filter(({ type }) => type !== 'ExportFailed'),
      [exportArea],
      definitions,
    );
    expect(types(added)).toEqual(['ExportStarted', 'ExportFailed']);
  });
});
