import { changelogArea } from './changelog/changelog.area.ts';
import { companyArea } from './companies/company.area.ts';
import { credentialArea } from './credentials/credential.area.ts';
import type { EventOf } from './kernel/area.ts';
import type { EventDefinition, EventDefinitions } from './kernel/event-definition.ts';
import { leadArea } from './leads/lead.area.ts';
import { microsoftArea } from './microsoft/microsoft.area.ts';
import { personArea } from './persons/person.area.ts';
import { roleGroupArea } from './role-groups/role-group.area.ts';
import { tabArea } from './tabs/tab.area.ts';
import { userArea } from './users/user.area.ts';
import { viewingArea } from './viewings/viewing.area.ts';

/** Every area of the domain. What is known of all events (their types, definitions, histories, catalogue) is derived from this list. */
export const areas = [personArea, companyArea, userArea, leadArea, microsoftArea, credentialArea, roleGroupArea, tabArea, changelogArea, viewingArea] as const;

/** Every event of every area that was ever released. */
export type AnyEvent = EventOf<(typeof areas)[number]>;

/** What the log knows of every event type, by its name. */
export const eventDefinitions: EventDefinitions = Object.fromEntries(areas.flatMap(({ events }) => Object.entries<EventDefinition>(events)));
