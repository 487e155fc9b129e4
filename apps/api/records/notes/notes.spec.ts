import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
const admin = await api.admin();
const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const samUser = await api.addUser('Sam Whitlock');
const sam = await api.as(samUser);
const outsider = await api.as(await api.addUser('Olive Park', { ExternalUser: true }));
await admin.addCompany();
const PersonID = (await manager.addPerson()).PersonID;
const LeadID = (await manager.addLead(PersonID, { AssignedToUserID: samUser.id })).LeadID;

const write = (by: Client, Note: string, attached: object = { NoteType: 149, AttachedToID: LeadID }) =>
  by.call(noteEndpoints.add, { body: { Note, ...attached } });
const thread = async (by: Client, Subject = `lead-${LeadID}`) =>
  (await by.rest('notes', { filter: { Subject } })).json as NoteRow[];
const history = (Subject: string) => admin.history(Subject);

describe('Notes', () => {
  it('lists notes in the thread of their record, newest first, and on its view', async () => {
    const first = (await write(sam, 'Prefers mornings.')).shown;
    expect(first).toMatchObject({
      NoteType: 149,
      AttachedToID: LeadID,
      Note: 'Prefers mornings.',
      CreatedByUserID: samUser.id,
      CreatedByUserName: 'Sam Whitlock',
      ModifiedDateTime: null,
      IsWithdrawn: false,
    });
    api.passMinutes(1);
    await write(manager, 'Rang the payroll office.');
    expect((await thread(sam)).map(({ Note, CreatedByUserName }) => [Note, CreatedByUserName])).toEqual([
      ['Rang the payroll office.', 'Mia Okafor'],
      ['Prefers mornings.', 'Sam Whitlock'],
    ]);
    expect((await sam.shown(leadEndpoints.one, { params: { id: LeadID } })).NotesList).toEqual(await thread(sam));
    await write(manager, 'Knows the plant.', { NoteType: 198, AttachedToID: PersonID });
    expect(
      (await manager.shown(personEndpoints.one, { params: { id: PersonID } })).NotesList.map(({ Note }) => Note),
    ).toEqual(['Knows the plant.']);
  });

  it('writes notes on every kind of record without making an open edit stale', async () => {
    const { Version } = await sam.shown(leadEndpoints.one, { params: { id: LeadID } });
    expect((await write(admin, 'Pays late.', { NoteType: 90001, AttachedToID: 1 })).status).toBe(200);
    expect((await write(admin, 'Away in May.', { NoteType: 158, AttachedToID: samUser.id })).status).toBe(200);
    await write(sam, 'One more.');
    expect((await sam.shown(leadEndpoints.one, { params: { id: LeadID } })).Version).toBe(Version);
  });

  it('refuses an empty note, one that is too long, and one without a record', async () => {
    expect((await write(sam, '')).errors).toEqual({ Note: 'Note must have at least 1 character.' });
    expect((await write(sam, ' \u200b\n ')).errors).toEqual({ Note: 'Note must have at least 1 character.' });
    expect((await write(sam, 'x'.repeat(8001))).errors).toEqual({ Note: noteMessage.tooLong });
    expect((await write(sam, 'x'.repeat(8000))).status).toBe(200);
    for (const NoteType of [190, 194])
      expect((await write(sam, 'Hello', { NoteType, AttachedToID: LeadID })).errors).toEqual({
        NoteType: noteMessage.refusedType(NoteType),
      });
    for (const NoteType of [7, 215, '149', null])
      expect((await write(sam, 'Hello', { NoteType, AttachedToID: LeadID })).errors).toEqual({
        NoteType: noteMessage.unknownType,
      });
    expect((await write(manager, 'Hello', { NoteType: 149, AttachedToID: 999_999 })).status).toBe(404);
  });

  it('shows that a note was edited, and its earlier texts', async () => {
    const { NoteID, Version } = (await write(sam, 'Wants a Kia.')).shown;
    expect(await sam.shown(noteEndpoints.update, { body: { NoteID, Note: 'Wants a Tesla.', Version } })).toMatchObject({
      Note: 'Wants a Tesla.',
      ModifiedByUserName: 'Sam Whitlock',
    });
    expect(await manager.shown(noteEndpoints.wordings, { params: { id: NoteID } })).toMatchObject([
      { Note: 'Wants a Kia.', WrittenByUserName: 'Sam Whitlock' },
    ]);
    const stale = await manager.call(noteEndpoints.update, { body: { NoteID, Note: 'Wants a Kia EV5.', Version } });
    expect(stale.said).toBe('409 This record was changed by Sam Whitlock in the meantime.');
  });

  it('withdraws a note visibly, and restores it', async () => {
    const { NoteID, Version } = (await write(sam, 'Said too much.')).shown;
    const withdrawn = await sam.call(noteEndpoints.withdraw, { params: { id: NoteID } });
    expect(withdrawn.shown).toMatchObject({ Note: null, IsWithdrawn: true, WithdrawnByUserName: 'Sam Whitlock' });
    expect((await thread(sam)).find((each) => each.NoteID === NoteID)).toEqual(withdrawn.shown);
    expect(
      JSON.stringify((await sam.rest('notes', { filter: { Subject: `lead-${LeadID}`, id: [NoteID] } })).json),
    ).not.toContain('too much');
    expect((await sam.call(noteEndpoints.withdraw, { params: { id: NoteID } })).status).toBe(200);
    expect(
      (await sam.call(noteEndpoints.update, { body: { NoteID, Note: 'Said more.', Version: Version + 1 } })).status,
    ).toBe(422);
    expect(
      (await sam.call(historyEndpoints.undo, { body: { decision: withdrawn.shown.Withdrawal ?? '' } })).status,
    ).toBe(200);
    expect((await thread(sam)).find((each) => each.NoteID === NoteID)).toMatchObject({
      Note: 'Said too much.',
      IsWithdrawn: false,
    });
  });

  it('records a note in the history, and shows its text on request to callers who open the record', async () => {
    await write(sam, 'Only for this history.');
    const [entry] = await history(`lead-${LeadID}`);
    expect(entry).toMatchObject({
      ActivityTypeCodeName: 'Note written',
      Description: 'Note written',
      CreatedByUserName: 'Sam Whitlock',
    });
    expect(JSON.stringify(entry)).not.toContain('Only for');
    expect(
      (await manager.shown(historyEndpoints.values, { params: { entry: entry?.id ?? '' } })).Changes,
    ).toMatchObject([{ Label: 'Note', To: 'Only for this history.' }]);
  });

  it('opens notes to callers who open the record, and changes to their author and managers of these records', async () => {
    const { NoteID, Version } = (await write(sam, 'Mine.')).shown;
    const priya = await api.as(await api.addUser('Priya Nair'));
    for (const stranger of [priya, outsider]) {
      expect((await write(stranger, 'Hello')).status).toBe(403);
      expect((await stranger.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).status).toBe(403);
      expect((await stranger.call(noteEndpoints.wordings, { params: { id: NoteID } })).status).toBe(403);
      expect((await stranger.call(noteEndpoints.withdraw, { params: { id: NoteID } })).status).toBe(403);
    }
    const { NoteID: managers } = (await write(manager, "Not Sam's.")).shown;
    expect((await sam.call(noteEndpoints.withdraw, { params: { id: managers } })).said).toBe(
      `403 ${noteMessage.notYours}`,
    );
    expect((await manager.call(noteEndpoints.update, { body: { NoteID, Note: 'Tidied.', Version } })).status).toBe(200);
    expect((await sam.rest('notes')).status).toBe(400);
    expect((await sam.rest('notes', { filter: { id: [NoteID] } })).status).toBe(400);
    // Neither the id alone nor the name of an open record gives access to a note on another record.
    const elsewhere = (await write(manager, 'Of the person.', { NoteType: 198, AttachedToID: PersonID })).shown.NoteID;
    expect((await sam.rest('notes', { filter: { Subject: `lead-${LeadID}`, id: [elsewhere] } })).json).toEqual([]);
  });

  it('lets a user who views as another read notes, but not write them', async () => {
    const viewer = await api.admin();
    await viewer.call(viewingEndpoints.start, { body: { userID: samUser.id } });
    expect((await thread(viewer)).length).toBeGreaterThan(0);
    expect((await write(viewer, 'As Sam.')).status).toBe(403);
  });

  it('lets an external user write notes on the leads that they logged', async () => {
    const own = (await outsider.addPerson({ Email: 'own@example.com' })).PersonID;
    const id = (await outsider.addLead(own)).LeadID;
    expect((await write(outsider, 'From outside.', { NoteType: 149, AttachedToID: id })).status).toBe(200);
    expect((await thread(outsider, `lead-${id}`)).map(({ Note }) => Note)).toEqual(['From outside.']);
  });

  it('removes notes with their person, and blanks the names of other forgotten persons', async () => {
    const friend = (
      await manager.addPerson({
        FirstName: 'Ottoline',
        LastName: 'Brazenquill',
        Email: 'o@example.com',
        ContactNumber: '0488321654',
      })
    ).PersonID;
    const theirs = (await write(manager, 'About Ottoline.', { NoteType: 198, AttachedToID: friend })).shown;
    const naming = (await write(sam, 'Came with Ottoline Brazenquill.')).shown;
    await sam.call(noteEndpoints.update, {
      body: { NoteID: naming.NoteID, Note: 'Came with Ottoline Brazenquill, again.', Version: naming.Version },
    });
    const found = await admin.shown(personEndpoints.mentions, { params: { id: friend } });
    expect(found).toMatchObject([
      { record: `note-${naming.NoteID}`, recordName: `Lead ${LeadID}`, label: 'Note', text: 'Ottoline Brazenquill' },
    ]);
    const mentions = found.map(({ record, field, at, text }) => ({ record, field, at, text }));
    await admin.call(personEndpoints.forget, { body: { PersonID: friend, mentions } });
    // The policy blanks the note a moment later.
    const text = async () => (await thread(sam)).find(({ NoteID }) => NoteID === naming.NoteID)?.Note;
    await until('the name to leave the note', async () => (await text()) === 'Came with [forgotten], again.');
    expect(await sam.shown(noteEndpoints.wordings, { params: { id: naming.NoteID } })).toEqual([]);
    expect(
      (
        await manager.call(noteEndpoints.update, {
          body: { NoteID: theirs.NoteID, Note: 'More.', Version: theirs.Version },
        })
      ).status,
    ).not.toBe(200);
  });
});
