import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { given, system, user } from '../kernel/given.ts';
import type { BlankMentions } from '../behaviours/mentions.ts';
import { leadDecider, type LeadEvent } from './lead.area.ts';

const siteAdministrator = user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const NOTES = 'Ravi Menon told her about us; ring Ravi first';
const aroha = {
  PersonID: 7,
  PersonFullName: 'Aroha Ngata',
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
};

const logged = (details: Partial<LeadDetails> = {}): LeadEvent => ({
  type: 'LeadLogged',
  data: {
    LeadID: 42,
    ...aroha,
    ...blankLead,
    Notes: NOTES,
    Referral: 'Ravi Menon',
    LeaseType: 'Statutory',
    ...details,
    OriginationCodeID: leadSource.MANUAL,
    CustomFormName: null,
  },
});
const amended = (changes: Partial<LeadDetails>, PersonID = 7): LeadEvent => ({
  type: 'LeadAmended',
  data: { LeadID: 42, PersonID, ...changes },
});
const blank = (...mentions: BlankMentions['mentions']): BlankMentions => ({ type: 'BlankMentions', mentions });
const inNotes = [
  { field: 'Notes', at: 0, text: 'Ravi Menon' },
  { field: 'Notes', at: 35, text: 'Ravi' },
];
const inReferral = { field: 'Referral', at: 0, text: 'Ravi Menon' };

describe('blanking where a lead names somebody who was forgotten', () => {
  it('leaves "[forgotten]" in the chosen places of every text, in one decision, and does not tell what stood there', () =>
    given(leadDecider, [logged()])
      .when(blank(...inNotes, inReferral), system)
      .then([amended({ Notes: '[forgotten] told her about us; ring [forgotten] first', Referral: '[forgotten]' })]));
  it('leaves the places that nobody chose', () =>
    given(leadDecider, [logged()])
      .when(blank(inReferral), system)
      .then([amended({ Referral: '[forgotten]' })]));
  it('finds what stood there wherever it stands since the text was changed', () =>
    given(leadDecider, [logged(), amended({ Notes: 'She rang. Sent by RAVI MENON' })])
      .when(blank({ field: 'Notes', at: 0, text: 'Ravi Menon' }), system)
      .then([amended({ Notes: 'She rang. Sent by [forgotten]' })]));
  it('is done in a deleted lead too, which can come back', () =>
    given(leadDecider, [logged(), { type: 'LeadDeleted', data: { LeadID: 42 } }])
      .when(blank(inReferral), system)
      .then([amended({ Referral: '[forgotten]' })]));
  it("names the lead's current person", () =>
    given(leadDecider, [
      logged(),
      {
        type: 'LeadPersonChanged',
        data: {
          LeadID: 42,
          from: 7,
          ...aroha,
          PersonID: 8,
          PersonFullName: 'Tess Marchetti',
          ...blankLead,
          Notes: NOTES,
          Referral: 'Ravi Menon',
        },
      },
    ])
      .when(blank(inReferral), system)
      .then([amended({ Referral: '[forgotten]' }, 8)]));

  it.each<readonly [string, readonly LeadEvent[], BlankMentions['mentions']]>([
    ['it was done before', [logged(), amended({ Referral: '[forgotten]' })], [inReferral]],
    ['the text is gone', [logged({ Referral: null })], [inReferral]],
    ['the field holds no free text', [logged()], [{ field: 'LeaseType', at: 0, text: 'Statutory' }]],
    ['nothing was chosen', [logged()], []],
    ['there never was such a lead', [], [inReferral]],
  ])('decides nothing where %s', (_, past, mentions) =>
    given(leadDecider, past)
      .when(blank(...mentions), system)
      .then([]),
  );

  it('is for the system alone, also where there is nothing to do', () => {
    for (const past of [[logged()], []]) {
      given(leadDecider, past)
        .when(blank(inReferral), siteAdministrator)
        .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
    }
  });
});
