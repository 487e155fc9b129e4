import { randomBytes, randomUUID } from 'node:crypto';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { defaultSettings } from '../../../apps/api/platform/settings/settings.ts';
import { Passwords } from '../../../apps/api/access/users/exports/passwords.ts';

export const PASSWORD = 'Bench-ledger-2026';
const FIRST_ID = 1_001;
const NAMES = [
  'Mia Okafor',
  'Priya Nair',
  'Tom Whitlock',
  'Jess Fairweather',
  'Liam Brandt',
  'Ana Costa',
  'Noah Quill',
  'Ruby Sand',
  'Omar Vance',
  'Kit Larkin',
  'Elsa Moor',
  'Finn Harrow',
  'Tess Bligh',
  'Hugo Marsh',
  'Ines Roque',
  'Dara Flynn',
  'Paul Sorel',
  'Lena Voss',
  'Cole Hardy',
  'June Abbot',
];

export interface Member {
  readonly UserID: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Email: string;
}

/** The staff of the bench. All of them may do everything. */
export const staff: readonly Member[] = NAMES.map((name, place) => {
  const [FirstName = '', LastName = ''] = name.split(' ');
  return {
    UserID: FIRST_ID + place,
    FirstName,
    LastName,
    Email: `${FirstName}.${LastName}@leaseledger.example`.toLowerCase(),
  };
});

const addedOf = (member: Member): UserEvent => ({
  type: 'UserAdded',
  data: {
    ...blankUser,
    ...member,
    UserUUID: randomUUID(),
    JobTitle: 'Novated Lease Specialist',
    EmployerName: 'Leaseledger',
    RoleGroupIntID: roleGroup.SUPER_USER,
  },
});

/** Appends the staff to an empty log, all with the same password. */
export async function fillStaff(log: EventLog, vault: Vault): Promise<void> {
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const passwords = new Passwords(vault, defaultSettings);
  const hash = await passwords.hash(PASSWORD);
  const metadata = {
    actor: { id: null, name: 'System' },
    time: new Date(Date.UTC(2026, 0, 1)).toISOString(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
  };
  const reserved = { entity: 'user', first: 1, last: FIRST_ID + staff.length - 1 };
  await log.append(
    'ids-user',
    [{ id: randomUUID(), type: 'IdsReserved', data: reserved, metadata: { ...metadata, schemaVersion: 1 } }],
    { expectedRevision: 'noStream' },
  );
  for (const member of staff) {
    await log.append(
      `user-${member.UserID}`,
      await codec.encode([addedOf(member)], { ids: [randomUUID()], metadata }),
      { expectedRevision: 'noStream' },
    );
    await passwords.setHash(member.UserID, hash);
  }
}
