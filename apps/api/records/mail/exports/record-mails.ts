import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';

/** What a record's page shows of its mails. */
const SHOWN_MAX = 100;

/** The mails of a record, for whoever may open it. */
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

  /** Those of a record that go to one of the people in it, e.g. `person-42`, the newest first. @param from Since when: ISO 8601, UTC */
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
