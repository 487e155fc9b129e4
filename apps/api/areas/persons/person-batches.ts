import { opensPersons } from '@leaseledger/contract/access/permissions';
import { personBatch } from '@leaseledger/contract/persons/person.batch-kinds';
import { MarketingOfPersons } from '@leaseledger/contract/persons/person.batches';
import { personList } from '@leaseledger/contract/persons/person.views';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';

/** The actions on many persons at once. */
export function addPersonBatches(records: RecordBatches): void {
  const add = records.of({
    decider: personDecider,
    one: 'person',
    many: 'persons',
    resource: personList.resource,
    model: personRows.readModel,
    name: ({ FullName }) => FullName,
  });

  add<MarketingOfPersons>(
    {
      kind: personBatch.marketing,
      who: opensPersons,
      body: MarketingOfPersons,
      title: ({ MarketingOptOut }) => (MarketingOptOut ? 'Opt persons out of marketing' : 'Allow marketing to persons'),
    },
    ({ MarketingOptOut }) => ({ type: 'AmendPerson', changes: { MarketingOptOut } }),
  );
}
