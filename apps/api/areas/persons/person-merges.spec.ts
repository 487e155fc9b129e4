import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import type { MergeField } from '@leaseledger/contract/persons/person-merge.views';
import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { PERSON_MERGES_ID, personMergeDecider } from '@leaseledger/domain/person-merges/person-merge.area';
import { carryOutMergeOnMergeDecided } from '@leaseledger/domain/policies/persons-and-companies/carry-out-merge-on-merge-decided.policy';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { until } from '@leaseledger/event-log/testing/until';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { VAULT } from '../../platform/foundation/platform.ts';
import { Reactions } from '../../platform/reactions/exports/reactions.ts';
import { amendedLead, company } from '../../testing/bodies.ts';
import { TestApi } from '../../testing/test-api.ts';
import { onePagePdf, uploadFile } from '../../testing/upload.ts';
import { MergedPersons } from './exports/merged-persons.ts';
import { PersonMerges } from './person-merges.ts';

const api = await TestApi.start();
const mia = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const sam = await api.as(await api.addUser('Sam Whitlock'));

let count = 0;
/** Two persons of the same name and employer. */
async function pair(
  kept: object = {},
  merged: object = {},
): Promise<{ readonly kept: number; readonly merged: number }> {
  const [one, other] = [count + 1, (count += 2)];
  const add = async (changes: object) => (await mia.addPerson(changes)).PersonID;
  return {
    kept: await add({ Email: `one${one}@example.com`, ...kept }),
    merged: await add({ Email: `other${other}@example.com`, ContactNumber: '0488 123 987', ...merged }),
  };
}
const one = (id: number, by = mia) => by.call(personEndpoints.one, { params: { id } });
const merge = async (
  { kept: PersonID, merged: MergedPersonID }: { readonly kept: number; readonly merged: number },
  fields: MergeField[] = [],
  by = mia,
) => {
  const [{ Version }, { Version: MergedVersion }] = [(await one(PersonID)).shown, (await one(MergedPersonID)).shown];
  return by.call(personEndpoints.merge, { body: { PersonID, MergedPersonID, Version, MergedVersion, fields } });
};
const unmerge = (MergedPersonID: number, by = mia) => by.call(personEndpoints.unmerge, { body: { MergedPersonID } });
const log = async (PersonID: number) => (await mia.addLead(PersonID)).LeadID;
const leadOf = (id: number) => mia.shown(leadEndpoints.one, { params: { id } });
const note = (id: number, Note: string) =>
  mia.call(noteEndpoints.add, { body: { NoteType: recordKinds.person.note, AttachedToID: id, Note } });
const notesOf = async (id: number) => (await one(id)).shown.NotesList.map(({ Note }) => Note);
const told = async (id: number) => (await mia.history(`person-${id}`)).map(({ Description }) => Description);

describe('merging two persons', () => {
  it('previews a merge with both persons and the number of records that move', async () => {
    const both = await pair();
    await log(both.merged);
    await note(both.merged, 'Prefers mornings');
    await uploadFile(mia, { kind: 'person', id: both.merged }, { name: 'licence.pdf', bytes: onePagePdf() });
    await sam.call(subscriptionEndpoints.subscribe, {
      body: { SubscriptionTypeID: recordKinds.person.subscription, AttachedToID: both.merged },
    });
    const preview = await mia.shown(personEndpoints.mergePreview, {
      body: { PersonID: both.kept, MergedPersonID: both.merged },
    });
    expect(preview).toMatchObject({ Kept: { PersonID: both.kept }, Merged: { PersonID: both.merged } });
    expect(preview.Moves).toEqual(
      expect.arrayContaining([
        { Label: 'Leads', Count: 1 },
        { Label: 'Notes', Count: 1 },
        { Label: 'Files', Count: 1 },
        { Label: 'Followers', Count: 1 },
      ]),
    );
    expect(preview.Moves).toHaveLength(4);
  });

  it('takes the chosen values in a merge, shows the records of both, and records it in both histories', async () => {
    const both = await pair({ Suburb: 'Geelong' }, { LastName: 'Smith', Suburb: 'Torquay' });
    const [own, brought] = [await log(both.kept), await log(both.merged)];
    await note(both.kept, 'First');
    await note(both.merged, 'Prefers mornings');
    await uploadFile(mia, { kind: 'person', id: both.merged }, { name: 'licence.pdf', bytes: onePagePdf() });
    const { Email: other } = (await one(both.merged)).shown;
    const { ContactNumber: former } = (await one(both.kept)).shown;
    const { shown, envelope } = await merge(both, ['LastName', 'ContactNumber']);
    expect(shown).toMatchObject({
      PersonID: both.kept,
      FullName: 'Aroha Smith',
      Suburb: 'Geelong',
      ContactNumber: '0488123987',
      EmailSecondary: other,
      ContactNumberSecondary: former,
    });
    expect(envelope.message).toBe(personMergeMessage.merged('Aroha Smith', both.kept));

    expect(await one(both.merged)).toMatchObject({
      status: 404,
      message: personMergeMessage.isMerged(both.kept),
      payload: { MovedTo: both.kept },
    });
    expect((await one(both.kept)).shown).toMatchObject({ LeadCount: 2, Files: [{ Name: 'licence.pdf' }] });
    expect(await notesOf(both.kept)).toEqual(expect.arrayContaining(['First', 'Prefers mornings']));
    for (const id of [own, brought])
      expect(await leadOf(id)).toMatchObject({
        PersonID: both.kept,
        PersonFullName: 'Aroha Smith',
        Person: { PersonID: both.kept },
      });
    expect(await mia.shown(personEndpoints.merged, { params: { id: both.kept } })).toMatchObject([
      { PersonID: both.merged, FullName: 'Aroha Smith', MergedByName: 'Mia Okafor' },
    ]);
    expect((await told(both.kept)).join()).toMatch(/Somebody was merged into this one/);
    expect((await told(both.merged)).join()).toMatch(/Merged into another person/);
  });

  it('answers a repeated merge the same, and refuses one for an outdated version', async () => {
    const both = await pair();
    const body = { PersonID: both.kept, MergedPersonID: both.merged, Version: 0, MergedVersion: 0, fields: [] };
    const { Version: _, ...details } = (await one(both.kept)).shown;
    await mia.call(personEndpoints.update, { body: { Person: { ...details, Suburb: 'Lorne', Version: 0 } } });
    expect((await mia.call(personEndpoints.merge, { body })).said).toBe(`409 ${personMergeMessage.changed}`);
    const options = { body: { ...body, Version: 1 }, headers: { 'idempotency-key': 'merge-again' } };
    expect(
      [await mia.call(personEndpoints.merge, options), await mia.call(personEndpoints.merge, options)].map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200]);
    expect((await told(both.kept)).filter((text) => text === 'Somebody was merged into this one')).toHaveLength(1);
  });

  it('merges once when two persons are merged from both sides or in a circle at once', async () => {
    const both = await pair();
    const body = { PersonID: both.kept, MergedPersonID: both.merged, Version: 0, MergedVersion: 0, fields: [] };
    const answers = await Promise.all([
      mia.call(personEndpoints.merge, { body }),
      mia.call(personEndpoints.merge, { body: { ...body, PersonID: both.merged, MergedPersonID: both.kept } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);

    const [first, second] = [await pair(), await pair()];
    const ring = [first.kept, first.merged, second.kept];
    const all = await Promise.all(
      ring.map((MergedPersonID, index) =>
        mia.call(personEndpoints.merge, {
          body: { ...body, MergedPersonID, PersonID: ring[(index + 1) % ring.length] ?? 0 },
        }),
      ),
    );
    expect(all.filter(({ status }) => status === 200).length).toBeLessThan(ring.length);
    const left = await Promise.all(ring.map(async (id) => (await one(id)).status));
    expect(left.filter((status) => status === 200)).toHaveLength(
      ring.length - all.filter(({ status }) => status === 200).length,
    );
  });

  it('ends all reads of two persons that a crash left merged into each other', async () => {
    const { kept, merged } = await pair();
    const bus = api.running.app.get(CommandBus);
    const half = (id: number, command: PersonCommand) =>
      bus.execute(new Execute(personDecider, { id, command }, { actor: systemActor, correlationId: 'half' }));
    await half(kept, { type: 'MergeInto', PersonID: merged });
    await half(merged, { type: 'MergeInto', PersonID: kept });
    expect((await one(kept)).said).toBe('404 Person does not exist.');
    expect(await api.running.app.get(MergedPersons).withThoseIn(kept)).toEqual([kept, merged]);
    await half(kept, { type: 'UnmergePerson', persons: [kept], CompanyName: null });
    expect((await one(kept)).status).toBe(200);
    expect(await one(merged)).toMatchObject({ status: 404, payload: { MovedTo: kept } });
  });

  it('finds the kept person by the name of the merged person', async () => {
    const both = await pair({ LastName: 'Featherstonehaugh' }, { LastName: 'Cholmondeley' });
    await merge(both);
    const found = await mia.shown(searchEndpoints.search, { body: { query: 'cholmondeley' } });
    expect(JSON.stringify(found)).toContain('Featherstonehaugh');
    await unmerge(both.merged);
    expect(JSON.stringify(await mia.shown(searchEndpoints.search, { body: { query: 'cholmondeley' } }))).not.toContain(
      'Featherstonehaugh',
    );
  });

  it('answers the number of a merged person with the name of the kept one, as histories of leads ask', async () => {
    const [both, { kept }] = [await pair({ FirstName: 'Wiremu', LastName: 'Tane' }, { FirstName: 'Wi' }), await pair()];
    const named = async () =>
      (await mia.rest('persons', { filter: { id: [both.merged, 999_999, both.kept, kept] } })).json;
    await merge(both);
    const found = await named();
    expect(found).toHaveLength(3);
    for (const row of [
      { id: both.kept, FullName: 'Wiremu Tane' },
      { id: kept },
      { id: both.merged, PersonID: both.kept, FullName: 'Wiremu Tane', MovedTo: both.kept },
    ])
      expect(found).toContainEqual(expect.objectContaining(row));
    await merge({ kept, merged: both.kept });
    expect(await named()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: both.merged, MovedTo: kept }),
        expect.objectContaining({ id: both.kept, MovedTo: kept }),
      ]),
    );
    await unmerge(both.kept);
    await unmerge(both.merged);
    expect(await named()).not.toContainEqual(expect.objectContaining({ MovedTo: expect.anything() }));
  });

  it('tells followers of the merged person about changes of the kept one', async () => {
    const both = await pair();
    await sam.call(subscriptionEndpoints.subscribe, {
      body: { SubscriptionTypeID: recordKinds.person.subscription, AttachedToID: both.merged },
    });
    await merge(both);
    api.passMinutes(1);
    await note(both.kept, 'Rang back');
    const { Records } = await sam.shown(subscriptionEndpoints.changes, { params: { before: 'latest' } });
    expect(Records.map(({ Subject }) => Subject)).toContain(`person-${both.kept}`);
  });
});

describe('a merged person', () => {
  const alike = (typed: object) => mia.shown(personEndpoints.alike, { body: { Person: typed } });
  const duplicatesOf = async (id: number) =>
    (await mia.shown(personEndpoints.duplicates, { params: { id } })).map(({ PersonID, Likeness }) => [
      PersonID,
      Likeness,
    ]);

  it('finds the kept person by addresses and numbers of the merged person while the merge holds', async () => {
    const [both, outer] = [
      await pair(
        { ContactNumber: '0455 000 001' },
        { Email: 'aroha@merged.example', ContactNumber: '0455 000 002', CompanyName: 'Otway Dairies' },
      ),
      await pair({ ContactNumber: '0455 000 003', CompanyName: 'Elsewhere' }),
    ];
    await merge(both);
    await merge({ kept: outer.kept, merged: both.kept });
    const found = [
      {
        PersonID: outer.kept,
        Formerly: expect.arrayContaining([expect.objectContaining({ Email: 'aroha@merged.example' })]),
        Likeness: 'same e-mail before a merge',
      },
    ];
    expect(await alike({ Email: 'AROHA@merged.example' })).toMatchObject(found);
    expect(await alike({ ContactNumber: '+61 455 000 002' })).toMatchObject([
      { PersonID: outer.kept, Likeness: 'same phone before a merge' },
    ]);
    const again = (
      await mia.addPerson({
        Email: 'aroha@merged.example',
        FirstName: 'Ada',
        CompanyName: 'Nowhere else',
        ContactNumber: '0455 000 004',
      })
    ).PersonID;
    expect([await duplicatesOf(outer.kept), await duplicatesOf(again)]).toEqual([
      [[again, 'same e-mail before a merge']],
      [[outer.kept, 'same e-mail before a merge']],
    ]);
    await unmerge(both.kept);
    expect(await alike({ ContactNumber: '0455 000 002' })).toMatchObject([{ PersonID: both.kept }]);
  });

  it('shows the kept person as the main contact of a company, also after a save, and the merged one again after an unmerge', async () => {
    const both = await pair({ LastName: 'Tane' }, { LastName: 'Smith' });
    const admin = await api.admin();
    const { CompanyID } = await admin.addCompany({ MainContactPersonID: both.merged });
    await merge(both);
    const { shown } = await admin.call(companyEndpoints.one, { params: { id: CompanyID } });
    expect(shown).toMatchObject({ MainContactPersonID: both.kept, MainContactName: 'Aroha Tane' });
    const saved = await admin.call(companyEndpoints.update, {
      body: {
        Company: {
          ...company().Company,
          CompanyID,
          Version: shown.Version,
          CompanyTradingName: 'Barwon Health East',
          MainContactPersonID: both.kept,
        },
      },
    });
    expect(saved.shown).toMatchObject({
      CompanyTradingName: 'Barwon Health East',
      MainContactPersonID: both.kept,
      MainContactName: 'Aroha Tane',
    });
    await unmerge(both.merged);
    expect(await admin.shown(companyEndpoints.one, { params: { id: CompanyID } })).toMatchObject({
      MainContactPersonID: both.merged,
      MainContactName: 'Aroha Smith',
    });
  });

  it('finds a merged person in texts about others by their former names', async () => {
    const both = await pair({ LastName: 'Vlaminck' }, { FirstName: 'Zipporah', LastName: 'Quillfeather' });
    const other = (await pair()).kept;
    const { LeadID } = await mia.addLead(other, { Notes: 'Sister of Zipporah Quillfeather, Vlaminck by now' });
    await merge(both);
    await note(both.kept, 'Was Quillfeather once');
    const named = await mia.shown(personEndpoints.mentions, { params: { id: both.kept } });
    expect(named.map(({ record, text }) => [record, text])).toEqual([
      [`lead-${LeadID}`, 'Zipporah Quillfeather'],
      [`lead-${LeadID}`, 'Vlaminck'],
    ]);
  });
});

describe('unmerging two persons', () => {
  it('moves records back on an unmerge with their later changes, and returns the values that were taken', async () => {
    const both = await pair({ Suburb: 'Geelong' }, { LastName: 'Smith', Suburb: 'Torquay' });
    const brought = await log(both.merged);
    await note(both.merged, 'Prefers mornings');
    await merge(both, ['LastName', 'Suburb']);
    const later = await log(both.kept);
    const { Version } = await leadOf(brought);
    const amended = amendedLead(brought, Version, { PersonID: both.kept, Notes: 'Wants a ute by now' });
    expect((await mia.call(leadEndpoints.update, { body: amended })).status).toBe(200);
    await note(both.kept, 'Of who is kept');
    const { Version: now, ...details } = (await one(both.kept)).shown;
    await mia.call(personEndpoints.update, { body: { Person: { ...details, Suburb: 'Lorne', Version: now } } });

    expect(await unmerge(both.merged)).toMatchObject({
      status: 200,
      shown: { PersonID: both.merged, FullName: 'Aroha Smith', Suburb: 'Torquay' },
    });
    expect((await one(both.kept)).shown).toMatchObject({ FullName: 'Aroha Ngata', Suburb: 'Lorne', LeadCount: 1 });
    expect(await leadOf(brought)).toMatchObject({
      PersonID: both.merged,
      PersonFullName: 'Aroha Smith',
      Notes: 'Wants a ute by now',
    });
    expect(await leadOf(later)).toMatchObject({ PersonID: both.kept, PersonFullName: 'Aroha Ngata' });
    expect([await notesOf(both.merged), await notesOf(both.kept)]).toEqual([['Prefers mornings'], ['Of who is kept']]);
    expect(await mia.shown(personEndpoints.merged, { params: { id: both.kept } })).toEqual([]);
    expect((await told(both.merged)).length).toBe(4);
    expect((await unmerge(both.merged)).status).toBe(404);
  });

  it('keeps a later merge when the policy repeats an earlier unmerge after a crash', async () => {
    const both = await pair({ Suburb: 'Geelong' }, { Suburb: 'Torquay' });
    await merge(both);
    await unmerge(both.merged);
    await merge(both, ['Suburb']);
    await api.running.app
      .get(PersonMerges)
      .carryOutUnmerge(
        { PersonID: both.kept, MergedPersonID: both.merged, persons: [both.merged] },
        { actor: systemActor, correlationId: 'again' },
      );
    expect(await one(both.merged)).toMatchObject({ status: 404, payload: { MovedTo: both.kept } });
    expect((await one(both.kept)).shown.Suburb).toBe('Torquay');
    expect((await told(both.kept)).filter((text) => text.startsWith('Somebody who was merged'))).toHaveLength(1);
  });

  it('moves persons who were merged earlier back on an unmerge, the innermost last', async () => {
    const [inner, outer] = [await pair(), await pair()];
    const brought = await log(inner.merged);
    await merge(inner);
    await merge({ kept: outer.kept, merged: inner.kept });
    expect(await leadOf(brought)).toMatchObject({ PersonID: outer.kept });
    expect(await one(inner.merged)).toMatchObject({ status: 404, payload: { MovedTo: outer.kept } });
    expect((await unmerge(inner.merged)).said).toBe(`422 ${personMergeMessage.unmergeFirst(inner.kept, outer.kept)}`);
    await unmerge(inner.kept);
    expect(await leadOf(brought)).toMatchObject({ PersonID: inner.kept });
    await unmerge(inner.merged);
    expect(await leadOf(brought)).toMatchObject({ PersonID: inner.merged });
  });

  it('refuses an unmerge without the right to delete persons, and offers it nowhere as an undo', async () => {
    const both = await pair();
    expect((await merge(both, [], sam)).status).toBe(403);
    await merge(both);
    expect((await unmerge(both.merged, sam)).status).toBe(403);
    const offered = await mia.shown(historyEndpoints.undoable, { params: { subject: `person-${both.kept}` } });
    expect(offered.filter(({ Refusal }) => Refusal === null)).toEqual([]);
  });
});

it('names the person to unmerge before a deleted lead of the merged person is restored', async () => {
  const both = await pair();
  const brought = await log(both.merged);
  await mia.call(leadEndpoints.remove, { params: { id: brought } });
  await merge(both);
  const [deletion] = (await mia.rest('history', { filter: { Subject: `lead-${brought}`, EventType: 'LeadDeleted' } }))
    .json as HistoryRow[];
  expect((await mia.call(historyEndpoints.undo, { body: { decision: deletion?.Decision ?? '' } })).said).toBe(
    `422 Person ${both.merged} was merged into person ${both.kept}: unmerge them first.`,
  );
});

describe('a merge at the moment of forgetting one of both', () => {
  /** The decision of a merge, after it has checked that both persons exist. */
  const decide = ({ kept: PersonID, merged: MergedPersonID }: Awaited<ReturnType<typeof pair>>) =>
    api.running.app
      .get(CommandBus)
      .execute(
        new Execute(
          personMergeDecider,
          { id: PERSON_MERGES_ID, command: { type: 'MergePersons', PersonID, MergedPersonID, fields: ['Email'] } },
          { actor: systemActor, correlationId: 'merge' },
        ),
      );
  const parked = async () => (await (await api.admin()).shown(reactionEndpoints.parked)).map(({ policy }) => policy);
  /** Resolves when all decided merges are carried out or parked. */
  const reacted = async () => {
    const { app } = api.running;
    const isBehind = async () => {
      const decided =
        (await app.get(KnownStreams).current(`${personMergeDecider.category}-${PERSON_MERGES_ID}`)).at(-1)?.position ??
        0n;
      return (
        (app
          .get(Reactions)
          .progress()
          .find(({ policy }) => policy === carryOutMergeOnMergeDecided.name)?.run?.position ?? 0n) < decided
      );
    };
    await until('the lists to catch up', async () => !(await isBehind()));
  };

  it('takes a merge back when the kept person was forgotten, and does not forget the merged one', async () => {
    const both = await pair();
    await mia.call(personEndpoints.remove, { params: { id: both.kept } });
    await decide(both);
    await reacted();
    expect((await one(both.merged)).status).toBe(200);
    const other = await pair();
    expect((await merge({ kept: other.kept, merged: both.merged })).status).toBe(200);
    expect(await parked()).toEqual([]);
  });

  it('takes a merge back when the merged person was forgotten', async () => {
    const both = await pair();
    await mia.call(personEndpoints.remove, { params: { id: both.merged } });
    await decide(both);
    await reacted();
    expect((await one(both.kept)).shown.PersonID).toBe(both.kept);
    expect(await mia.shown(personEndpoints.merged, { params: { id: both.kept } })).toEqual([]);
    expect(await parked()).toEqual([]);
  });

  it('forgets the merged person with the kept one when the merge was carried out', async () => {
    const both = await pair();
    await merge(both);
    await mia.call(personEndpoints.remove, { params: { id: both.kept } });
    await reacted();
    expect((await one(both.merged)).said).toBe('404 Person does not exist.');
    expect(await parked()).toEqual([]);
  });
});

it('forgets all persons merged into a forgotten person, also through others, with their records', async () => {
  const [inner, outer] = [await pair(), await pair({}, { LastName: 'Vandersteenhoven' })];
  const brought = await log(inner.merged);
  await merge(inner);
  await merge({ kept: outer.kept, merged: inner.kept });
  expect((await mia.call(personEndpoints.remove, { params: { id: outer.kept } })).status).toBe(200);
  const vault: Vault = api.running.app.get(VAULT);
  expect([...(await vault.keys([outer.kept, inner.kept, inner.merged].map((id) => `person-${id}`))).keys()]).toEqual(
    [],
  );
  expect(await leadOf(brought)).toMatchObject({ PersonFullName: null, Notes: null, Person: null });
  for (const id of [outer.kept, inner.kept, inner.merged])
    expect((await one(id)).said).toBe('404 Person does not exist.');
  expect((await unmerge(inner.kept)).status).toBe(404);
});
