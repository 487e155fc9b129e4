import { describe, expect, it } from '@jest/globals';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { type FileCommand, type FileContent, fileDecider, type FileEvent, type OfFile } from './file.area.ts';

const mia = user(1, 'Mia Okafor', {});
const file: OfFile = { FileID: 7, RecordKind: 'lead', RecordID: 42, About: 'person-9', Name: 'Payslip.pdf' };
const content: FileContent = { Content: 'c0ffee', Digest: 'd1ce', Size: 1234, Type: 'application/pdf' };
const attached: FileEvent = { type: 'FileAttached', data: { ...file, ...content } };
const removed: FileEvent = { type: 'FileRemoved', data: file };
const restored: FileEvent = { type: 'FileRestored', data: file };

describe('A file', () => {
  it('is attached with what is in it', () =>
    given(fileDecider)
      .when({ type: 'AttachFile', ...file, ...content }, mia)
      .then([attached]));
  it('is removed once', () => {
    given(fileDecider, [attached]).when({ type: 'RemoveFile' }, mia).then([removed]);
    given(fileDecider, [attached, removed])
      .when({ type: 'RemoveFile' }, mia)
      .thenRejected('missing', 'File does not exist.');
    given(fileDecider, [attached, removed, restored]).when({ type: 'RemoveFile' }, mia).then([removed]);
  });
  it('that is not there is not removed', () =>
    given(fileDecider).when({ type: 'RemoveFile' }, mia).thenRejected('missing', 'File does not exist.'));
});

describe('A file whose name names a forgotten person', () => {
  const named = { ...file, Name: 'Payslip of Greta.pdf' };
  const mentions = [{ field: 'Name', at: 11, text: 'Greta' }];
  const blanked: FileEvent = { type: 'FileMentionsBlanked', data: { ...file, Name: 'Payslip of [forgotten].pdf' } };
  it('is blanked once, also while it is removed', () => {
    const past: FileEvent[] = [{ type: 'FileAttached', data: { ...named, ...content } }];
    const gone: FileEvent = { type: 'FileRemoved', data: named };
    given(fileDecider, past).when({ type: 'BlankMentions', mentions }, system).then([blanked]);
    given(fileDecider, [...past, gone])
      .when({ type: 'BlankMentions', mentions }, system)
      .then([blanked]);
    given(fileDecider, [...past, blanked])
      .when({ type: 'BlankMentions', mentions }, system)
      .then([]);
    given(fileDecider).when({ type: 'BlankMentions', mentions }, system).then([]);
  });
});

describe('Undoing', () => {
  const undo = (decision: string, events: FileEvent[], isKept = true): FileCommand => ({
    ...undoOf(decision, events),
    isKept,
  });

  it('puts back what was removed, while it is kept', () => {
    given(fileDecider, [attached, removed])
      .when(undo('1', [attached, removed]), mia)
      .then([restored]);
    given(fileDecider, [attached, removed])
      .when(undo('1', [attached, removed], false), mia)
      .thenRejected('ruleBroken', 'This cannot be undone: the file is no longer kept.');
  });
  it('removes what was attached, or put back', () => {
    given(fileDecider, [attached])
      .when(undo('0', [attached]), mia)
      .then([removed]);
    given(fileDecider, [attached, removed, restored])
      .when(undo('2', [attached, removed, restored]), mia)
      .then([removed]);
  });
  it('is refused where something happened since', () => {
    const decision = fileDecider.decide(
      undo('0', [attached, removed]),
      [attached, removed].reduce(fileDecider.evolve, fileDecider.initialState),
      { actor: mia, now: '2026-07-02T00:00:00.000Z' },
    );
    expect(decision).toMatchObject({
      kind: 'ruleBroken',
      message: expect.stringContaining('The file was changed by Mia Okafor'),
    });
  });
});
