import { describe, expect, it } from '@jest/globals';
import type { ChangeToTell } from '../../digests/digest.area.ts';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { endSubscriptionsOnUserDeleted } from './end-subscriptions-on-user-deleted.policy.ts';
import { mailDigestOnDigestClosed } from './mail-digest-on-digest-closed.policy.ts';
import { isRecordChange } from './record-changes.ts';
import { tellFollowersOnRecordChanged } from './tell-followers-on-record-changed.policy.ts';

describe('Followers', () => {
  const note = { NoteID: 1, record: { kind: 'person', id: 8 }, about: 'person-8' } as const;
  it('are told of what happens to a record, and of what is attached to it', () => {
    given(tellFollowersOnRecordChanged, { type: 'LeadDeleted', data: { LeadID: 42 } }).then([
      { type: 'TellFollowers', record: { kind: 'lead', id: 42 }, by: null, happened: HAPPENED },
    ]);
    given(tellFollowersOnRecordChanged, { type: 'NoteWithdrawn', data: note }).then([
      { type: 'TellFollowers', record: { kind: 'person', id: 8 }, by: null, happened: HAPPENED },
    ]);
  });
  it("are not told of what a user does for themselves, or of the system's bookkeeping", () =>
    expect(
      [
        'TabAdded',
        'Subscribed',
        'AppVersionSeen',
        'ChangeCollected',
        'ChangesRead',
        'EmailSent',
        'EmailKept',
        'EmailFailed',
        'UserLoggedIn',
        'UserLoggedOut',
        'LoginRefused',
      ].filter(isRecordChange),
    ).toEqual([]));
  it('are mailed what was collected, at once', () =>
    given(mailDigestOnDigestClosed, {
      type: 'DigestClosed',
      data: { UserID: 9, changes: [{ record: { kind: 'lead', id: 42 }, entry: 'a' }] },
    }).then([
      {
        type: 'QueueMail',
        mail: 'records-changed',
        record: { kind: 'user', id: 9 },
        facts: { entries: ['a/lead-42'] },
      },
    ]));
  it('are mailed each kind of what was collected by itself: one notice or lead as it is, several as one mail, of each session', () => {
    const notice = (id: number, entry: string, what: string): ChangeToTell => ({
      record: { kind: 'session', id },
      entry,
      mail: 'session-notice',
      facts: { SessionAttendanceID: 21, what },
    });
    const givenLead = (id: number, warm: boolean): ChangeToTell => ({
      record: { kind: 'lead', id },
      entry: `${id}`,
      mail: 'lead-assigned',
      facts: { UserID: 9, warm, by: 'Mia Okafor' },
    });
    const givenEnquiry = (id: number): ChangeToTell => ({
      record: { kind: 'enquiry', id },
      entry: `e${id}`,
      mail: 'enquiry-assigned',
      facts: { UserID: 9, by: 'Mia Okafor' },
    });
    const followed: ChangeToTell = { record: { kind: 'session', id: 3 }, entry: 'a' };
    given(mailDigestOnDigestClosed, {
      type: 'DigestClosed',
      data: {
        UserID: 9,
        changes: [
          notice(3, 'a', 'registration'),
          followed,
          notice(4, 'b', 'quote'),
          notice(3, 'c', 'registration'),
          givenLead(42, false),
          givenLead(43, true),
          givenEnquiry(5),
          givenEnquiry(6),
        ],
      },
    }).then([
      {
        type: 'QueueMail',
        mail: 'records-changed',
        record: { kind: 'user', id: 9 },
        facts: { entries: ['a/session-3'] },
      },
      {
        type: 'QueueMail',
        mail: 'session-notices',
        record: { kind: 'session', id: 3 },
        facts: { what: ['registration', 'registration'] },
      },
      {
        type: 'QueueMail',
        mail: 'session-notice',
        record: { kind: 'session', id: 4 },
        facts: { SessionAttendanceID: 21, what: 'quote' },
      },
      {
        type: 'QueueMail',
        mail: 'leads-assigned-together',
        record: { kind: 'user', id: 9 },
        facts: { LeadIDs: [42, 43], warm: [false, true], by: ['Mia Okafor'] },
      },
      {
        type: 'QueueMail',
        mail: 'enquiries-assigned-together',
        record: { kind: 'user', id: 9 },
        facts: { EnquiryIDs: [5, 6], by: ['Mia Okafor'] },
      },
    ]);
    given(mailDigestOnDigestClosed, { type: 'DigestClosed', data: { UserID: 9, changes: [givenLead(42, true)] } }).then(
      [
        {
          type: 'QueueMail',
          mail: 'lead-assigned',
          record: { kind: 'lead', id: 42 },
          facts: { UserID: 9, warm: true, by: 'Mia Okafor' },
        },
      ],
    );
  });
  it('follow nothing once they are deleted', () =>
    given(endSubscriptionsOnUserDeleted, {
      type: 'UserDeleted',
      data: { UserID: 9, FullName: 'Sam Whitlock', Email: null },
    }).then([{ type: 'Decide', category: 'subscriptions', id: 9, command: { type: 'EndSubscriptions', UserID: 9 } }]));
});
