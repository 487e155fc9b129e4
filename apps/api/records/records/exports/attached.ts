import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import type { FileView } from '@leaseledger/contract/files/file.views';
import type { ActivityItem } from '@leaseledger/contract/history/history.views';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { RecordFiles } from '../../files/exports/record-files.ts';
import { activityItems, visibleKinds } from '../../history/exports/activity.ts';
import { RecordMails } from '../../mail/exports/record-mails.ts';
import { seenEmail } from '../../mail/exports/seen-email.ts';
import { Notes } from '../../notes/exports/notes.ts';
import { Subscriptions } from '../../subscriptions/exports/subscriptions.ts';

/** The most entries on a record's page; the history shows the rest. */
const ACTIVITY_MAX = 100;

/** The lists beside the fields of a record's page: the latest of each, newest first. */
interface AttachedLists {
  readonly NotesList: readonly NoteRow[];
  readonly Files: readonly FileView[];
  /** The followers. External users see only themselves. */
  readonly Subscriptions: readonly SubscriptionRow[];
  readonly Activity: readonly ActivityItem[];
  readonly EmailHistory: readonly EmailRow[];
}

/** Reads the notes, files, followers, mails and history of a record. */
@Injectable()
export class Attached {
  constructor(
    private readonly lists: Lists,
    private readonly mails: RecordMails,
    private readonly notes: Notes,
    private readonly files: RecordFiles,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** For a caller who may open the record. @throws LogUnavailable */
  async to(kind: RecordKind, id: number, caller: Caller): Promise<AttachedLists> {
    const where = [{ column: 'Subject', is: `${kind}-${id}` }, ...visibleKinds(caller)];
    const [activity, NotesList, Files, followers, mails] = await Promise.all([
      this.lists.page(historyRows.readModel, { where, limit: ACTIVITY_MAX }),
      this.notes.ofRecord(kind, id, caller),
      this.files.of(kind, id),
      this.subscriptions.ofRecord(kind, id, caller),
      this.mails.of(kind, id),
    ]);
    return {
      NotesList,
      Files,
      Subscriptions: followers,
      Activity: activityItems(activity.rows),
      EmailHistory: mails.map((row) => seenEmail(caller, row)),
    };
  }
}
