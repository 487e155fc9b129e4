import { MAILS_MAX } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';

/** The mails of a record, for callers who may open it. */
@Injectable()
export class RecordMails {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
  ) {}

  /** The newest first. */
  async of(kind: RecordKind, id: number): Promise<EmailRow[]> {
    return (await this.page(kind, id, { page: 1, size: MAILS_MAX })).emails;
  }

  /** A page of the mails, the newest first, and the number of all. @param page from 1 */
  async page(
    kind: RecordKind,
    id: number,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<{ readonly emails: EmailRow[]; readonly total: number }> {
    const { rows, total } = await this.lists.page(emailRows.readModel, {
      where: [{ column: 'Record', in: await this.records.subjects(kind, id) }],
      offset: (page - 1) * size,
      limit: size,
    });
    return { emails: rows.map(parsed), total };
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
    const { rows } = await this.lists.page(emailRows.readModel, { where, limit: MAILS_MAX });
    return rows.map(parsed);
  }
}
