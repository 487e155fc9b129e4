import { describe, expect, it } from '@jest/globals';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { allRecordKinds } from '@leaseledger/contract/records/record-kinds';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { given, recorded } from '../kernel/given.ts';
import { fileRows, type FileRow } from './file-rows.projection.ts';

const of = (FileID: number, About = 'person-9') => ({
  FileID,
  RecordKind: 'lead' as const,
  RecordID: 42,
  About,
  Name: 'Payslip.pdf',
});
const content = { Content: 'c0ffee', Digest: 'd1ce', Size: 1234, Type: 'application/pdf' };
const attached = (FileID: number, About?: string) => recorded('FileAttached', { ...of(FileID, About), ...content });
const lead = {
  LeadID: 42,
  PersonID: 9,
  PersonFullName: 'Aroha Ngata',
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
  ...blankLead,
  OriginationCodeID: leadSource.MANUAL,
  CustomFormName: null,
  createdBy: { id: 7, name: 'Kim Lee' },
  createdAt: '2026-06-30T00:00:00.000Z',
  assignedBy: null,
  assignedAt: null,
  qualifiedAt: null,
  status: 3,
  assignee: null,
  ExpectedSettlementDate: null,
  SettlementDateActual: null,
} as const;
const row = (FileID: number, changes: Partial<FileRow> = {}): FileRow => ({
  id: FileID,
  Version: 0,
  ...of(FileID),
  Record: 'lead-42',
  ...content,
  CreatedByUserID: 7,
  CreatedByUserName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  RemovedDateTime: null,
  RecordDeletedDateTime: null,
  ...changes,
});

describe('the rows of files', () => {
  it('show the current name of the user who attached a file', () =>
    given(fileRows, [
      attached(1),
      recorded('UserAmended', { UserID: 7, FirstName: 'Kim', LastName: 'Park', was: { LastName: 'Lee' } }),
    ]).then([row(1, { CreatedByUserName: 'Kim Park' })]));
  it('keep the row of a removed file, and restore it', () => {
    given(fileRows, [attached(1), recorded('FileRemoved', of(1), { revision: 1n })]).then([
      row(1, { RemovedDateTime: '2026-07-01T00:00:00.000Z', Version: 1 }),
    ]);
    given(fileRows, [
      attached(1),
      recorded('FileRemoved', of(1), { revision: 1n }),
      recorded('FileRestored', of(1), { revision: 2n }),
    ]).then([row(1, { Version: 2 })]);
  });
  it('mark the files of a deleted record, and restore them with it as they were', () => {
    const log = [
      attached(1),
      attached(2),
      recorded('FileRemoved', of(2), { revision: 1n }),
      recorded('LeadDeleted', { LeadID: 42 }, { stream: 'lead-42', metadata: { time: '2026-07-02T00:00:00.000Z' } }),
    ];
    const removed = { RemovedDateTime: '2026-07-01T00:00:00.000Z', Version: 1 };
    const gone = { RecordDeletedDateTime: '2026-07-02T00:00:00.000Z' };
    given(fileRows, log).then([row(1, gone), row(2, { ...removed, ...gone })]);
    given(fileRows, [...log, recorded('LeadRestored', lead, { stream: 'lead-42' })]).then([row(1), row(2, removed)]);
  });
  it('know only existing names of events that delete and restore records', () =>
    expect(
      allRecordKinds
        .flatMap(({ goes, comesBack }) => [goes ?? [], comesBack ?? []].flat())
        .filter((type) => !Object.hasOwn(eventDefinitions, type)),
    ).toEqual([]));
  it('mark files with a record of any other area', () =>
    given(fileRows, [
      recorded('FileAttached', { ...of(1), RecordKind: 'company', ...content }),
      recorded(
        'CompanyWithdrawn',
        { CompanyID: 42, CompanyTradingName: 'Barwon Health' },
        { stream: 'company-42', metadata: { time: '2026-07-02T00:00:00.000Z' } },
      ),
    ]).then([
      row(1, { RecordKind: 'company', Record: 'company-42', RecordDeletedDateTime: '2026-07-02T00:00:00.000Z' }),
    ]));
  it('show no details of a forgotten person', () =>
    given(fileRows, [
      attached(1),
      attached(2, 'user-9'),
      attached(3, 'person-10'),
      recorded('PersonForgotten', { PersonID: 9 }),
      recorded('UserDeleted', { UserID: 9, FullName: 'Sam Whitlock', Email: null }),
    ]).then([
      row(1, { Name: null, Digest: null }),
      row(2, { About: 'user-9', Name: null, Digest: null }),
      row(3, { About: 'person-10' }),
    ]));
});
