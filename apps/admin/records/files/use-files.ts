import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useRead } from '../../platform/http/use-read.ts';

export const useFiles = ({ kind, id }: RecordPartProps) =>
  useRead(fileEndpoints.ofRecord, { params: { type: recordKinds[kind].file, id } }, { resource: 'files' });
