import { targetID } from '@leaseledger/contract/service-targets/service-target';
import { serviceTargetList, type ServiceTargetRow } from '@leaseledger/contract/service-targets/service-target.views';
import type { ServiceTargetEvent } from '@leaseledger/domain/service-targets/service-target.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** The targets of service, as they are set now. */
export const serviceTargetRows: Projection<ServiceTargetEvent | UserRenaming, ServiceTargetRow> = {
  name: 'serviceTargetRows',
  version: 1,
  readModel: readModelOf(serviceTargetList, {
    indexed: ['SetByUserID'],
    defaultSort: { field: 'From', order: 'DESC' },
  }),
  handlers: {
    ...followUsers<ServiceTargetRow>([{ id: 'SetByUserID', name: 'SetByName' }]),
    ServiceTargetSet: ({ data: { was: _, ...target }, metadata: { actor, time } }) => [
      {
        put: targetID(target),
        row: {
          id: targetID(target),
          ...target,
          SetByUserID: actor.id,
          SetByName: actor.name,
          SetDateTime: time,
        },
      },
    ],
    ServiceTargetRemoved: ({ data }) => [{ remove: targetID(data) }],
  },
};
