import type { FileView } from '@leaseledger/contract/files/file.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { recordKinds, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { fileRows, type FileRow } from '@leaseledger/projections/files/file-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';

/** More files than anybody looks through. */
const MANY = 1_000;

/** A file that can be read, because its person is not forgotten. */
export type ReadableFile = FileRow & { readonly Name: string; readonly Digest: string };

export const isReadable = (row: FileRow): row is ReadableFile => row.Name !== null && row.Digest !== null;

export const fileView = ({
  FileID,
  Name,
  Size,
  Type,
  RecordKind,
  RecordID,
  CreatedByUserID,
  CreatedByUserName,
  CreatedDateTime,
}: ReadableFile): FileView => ({
  FileID,
  Name,
  Size,
  Type,
  AttachedToTargetTypeID: recordKinds[RecordKind].file,
  AttachedToID: RecordID,
  CreatedByUserID,
  CreatedByUserName,
  CreatedDateTime,
});

/** The files of a record, for an area that shows the record. The area checks the rights first. */
@Injectable()
export class RecordFiles {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
  ) {}

  /** The newest first. */
  async of(kind: RecordKind, id: number): Promise<FileView[]> {
    const { rows } = await this.lists.page(fileRows.readModel, {
      where: [
        { column: 'Record', in: await this.records.subjects(kind, id) },
        { column: 'RemovedDateTime', is: null },
      ],
      limit: MANY,
      uncounted: true,
    });
    return rows.map(parsed).filter(isReadable).map(fileView);
  }
}
