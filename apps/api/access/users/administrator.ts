import { roleGroup } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import type { INestApplicationContext } from '@nestjs/common';
import { Passwords } from './exports/passwords.ts';
import { systemMetadata } from '../../platform/callers/caller.ts';
import type { RandomBytes } from '../../platform/foundation/platform.ts';
import { derivedUuid, sha256 } from '../../platform/foundation/uuid.ts';
import { Users } from './exports/users.ts';

const DEFAULT_EMAIL = 'admin@leaseledger.example';
const PASSWORD_BYTES = 12;
/**
 * The idempotency key of the first user, the same in all processes. It ends with a line feed, which no header can hold,
 * so no request has it.
 */
const FIRST_USER = 'first user\n';

export interface AdministratorOptions {
  readonly log: EventLog;
  /** The position at which the vault was given up. Users from before that cannot log in. */
  readonly since: Position | undefined;
  readonly randomBytes: RandomBytes;
  readonly adminEmail?: string | undefined;
  readonly adminPassword?: string | undefined;
  readonly tell: (line: string) => void;
}

async function hasUsers({ log, since }: AdministratorOptions): Promise<boolean> {
  for await (const _ of log.readAll({
    from: since === undefined ? 'start' : { after: since },
    filter: { typePrefixes: ['UserAdded'] },
    limit: 1,
  }))
    return true;
  return false;
}

/**
 * Makes the first user, a Super User, when there is none or when no user has a password. A generated password is shown
 * once and stored nowhere. When several processes start at once, the log gets one user and the vault one password. Only
 * the process that set the password shows it.
 */
export async function ensureAdministrator(app: INestApplicationContext, options: AdministratorOptions): Promise<void> {
  const { since, randomBytes, adminEmail: Email = DEFAULT_EMAIL, adminPassword, tell } = options;
  const passwords = app.get(Passwords);
  if ((await hasUsers(options)) && (await passwords.areThereAny())) return;
  const password = adminPassword ?? `${randomBytes(PASSWORD_BYTES).toString('base64url')}aA1!`;
  const details = {
    ...blankUser,
    FirstName: 'Site',
    LastName: 'Administrator',
    Email,
    LineManager: true,
    RoleGroupIntID: roleGroup.SUPER_USER,
  };
  const key = since === undefined ? FIRST_USER : `${FIRST_USER}${since}`;
  const idempotency = { key, requestHash: sha256(key) };
  const metadata = { ...systemMetadata(randomBytes), idempotency };
  const { id } = await app.get(Users).add({ UserUUID: derivedUuid('administrator', Email), details }, metadata);
  // The password is set after the record. When a start ends in between, the next start sets and shows one.
  if (!(await passwords.setFirst(id, await passwords.hash(password)))) return;
  tell(
    adminPassword === undefined
      ? `Administrator: ${Email}, password: ${password} (shown only now)`
      : `Administrator: ${Email}`,
  );
}
