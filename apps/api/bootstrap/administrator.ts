import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { INestApplicationContext } from '@nestjs/common';
import { Passwords } from '../users/exports/passwords.ts';
import { systemActor } from '../kernel/caller.ts';
import type { RandomBytes } from '../kernel/platform.ts';
import { derivedUuid, randomUuid } from '../kernel/uuid.ts';
import { Users } from '../users/exports/users.ts';

const DEFAULT_EMAIL = 'admin@leaseledger.example';
const PASSWORD_BYTES = 12;

export interface AdministratorOptions {
  readonly log: EventLog;
  readonly randomBytes: RandomBytes;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  readonly tell: (line: string) => void;
}

async function hasUsers(log: EventLog): Promise<boolean> {
  for await (const _ of log.readAll({ filter: { typePrefixes: ['UserAdded'] }, limit: 1 })) return true;
  return false;
}

/** Makes the first user, a Super User, where there is none yet. A generated password is told once and kept nowhere. */
export async function ensureAdministrator(app: INestApplicationContext, options: AdministratorOptions): Promise<void> {
  const { log, randomBytes, adminEmail: Email = DEFAULT_EMAIL, adminPassword, tell } = options;
  if (await hasUsers(log)) return;
  const password = adminPassword ?? `${randomBytes(PASSWORD_BYTES).toString('base64url')}aA1!`;
  tell(adminPassword === undefined ? `Administrator: ${Email}, password: ${password} (shown only now)` : `Administrator: ${Email}`);
  const details = {
    FirstName: 'Site', LastName: 'Administrator', Email, ContactNumber: null, JobTitle: null, PackEdgeUserID: null, CompanyID: null, EmployerName: null,
    LineManager: true, LineManagerUserID: null, ExternalUser: false, ForcePasswordReset: false, RoleGroupIntID: roleGroup.SUPER_USER,
  };
  const passwordHash = await app.get(Passwords).hash(password);
  const UserUUID = derivedUuid('administrator', Email);
  await app.get(Users).add({ UserUUID, details, passwordHash }, { actor: systemActor, correlationId: randomUuid(randomBytes(16)) });
}
