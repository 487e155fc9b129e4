import { isStaff, linksMicrosoft, type Rule } from '@leaseledger/contract/access/permissions';
import type { ComponentType } from 'react';
import { OwnPermissions } from '../permissions/OwnPermissions.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { MicrosoftAccount } from './MicrosoftAccount.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** One part of the Account page. */
export interface AccountSection {
  /** Its place in the page's address: /account#sessions. */
  readonly id: string;
  readonly title: string;
  /** The users that see the section. */
  readonly who: Rule;
  /** Also shown to a viewer who sees the console as this user. Sections without it concern the user alone. */
  readonly isShownToViewers?: true;
  /** The content below the title. */
  readonly Section: ComponentType;
}

/** The sections of the Account page, from top to bottom (specification 1, section 2.5). */
export const accountSections: readonly AccountSection[] = [
  { id: 'password', title: 'Password', who: isStaff, Section: ChangePassword },
  { id: 'second-factor', title: 'Second factor', who: isStaff, Section: SecondFactor },
  { id: 'passkeys', title: 'Passkeys', who: isStaff, Section: Passkeys },
  { id: 'sessions', title: 'Sessions', who: isStaff, Section: OpenSessions },
  { id: 'microsoft', title: 'Microsoft account', who: linksMicrosoft, Section: MicrosoftAccount },
  { id: 'permissions', title: 'Permissions', who: isStaff, isShownToViewers: true, Section: OwnPermissions },
];
