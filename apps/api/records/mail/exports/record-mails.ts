import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';

/** A record's page shows at most this many mails. */
const SHOWN_MAX = 100;

/** The mails of a record, for callers who may open it. */
@Injectable()
export class RecordMails {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
  ) {}

  /** The newest first. */
  async of(kind: RecordKind, id: number): Promise<EmailRow[]> {
    const { rows } = await this.lists.page(emailRows.readModel, {
      where: [{ column: 'Record', in: await this.records.subjects(kind, id) }],
      limit: SHOWN_MAX,
    });
    return rows.map(parsed);
  }

  /**
   * The mails of a record to one of its people, e.g. `person-42`, newest first. @param from the earliest moment: ISO
   * 8601, UTC
   */
  async to(kind: RecordKind, id: number, subject: string, from: string): Promise<EmailRow[]> {
    const where = [
      { column: 'Record', is: `${kind}-${id}` },
      { column: 'To', is: subject },
      { column: 'CreatedDateTime', from },
    ];
    const { rows } = await this.lists.page(emailRows.readModel, { where, limit: SHOWN_MAX });
    return rows.map(parsed);
  }
}
