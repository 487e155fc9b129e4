import { authEndpoints } from './auth/auth.endpoints.ts';
import { sessionEndpoints } from './auth/session.endpoints.ts';
import { changelogEndpoints } from './changelog/changelog.endpoints.ts';
import { companyEndpoints } from './companies/company.endpoints.ts';
import { credentialEndpoints } from './credentials/credential.endpoints.ts';
import { healthEndpoints } from './health/health.endpoints.ts';
import { historyEndpoints } from './history/history.endpoints.ts';
import { inboundEndpoints } from './inbound/inbound.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { leadEndpoints } from './leads/lead.endpoints.ts';
import { microsoftEndpoints } from './microsoft/microsoft.endpoints.ts';
import { personEndpoints } from './persons/person.endpoints.ts';
import { reactionEndpoints } from './reactions/reaction.endpoints.ts';
import { searchEndpoints } from './search/search.endpoints.ts';
import { tabEndpoints } from './tabs/tab.endpoints.ts';
import { userPermissionEndpoints } from './users/user-permission.endpoints.ts';
import { userEndpoints } from './users/user.endpoints.ts';
import { viewingEndpoints } from './viewings/viewing.endpoints.ts';

/** Every call of the API, area by area. */
export const areas = {
  auth: authEndpoints,
  openSessions: sessionEndpoints,
  health: healthEndpoints,
  users: userEndpoints,
  credentials: credentialEndpoints,
  permissions: userPermissionEndpoints,
  persons: personEndpoints,
  companies: companyEndpoints,
  leads: leadEndpoints,
  history: historyEndpoints,
  inbound: inboundEndpoints,
  reactions: reactionEndpoints,
  search: searchEndpoints,
  tabs: tabEndpoints,
  changelog: changelogEndpoints,
  microsoft: microsoftEndpoints,
  viewings: viewingEndpoints,
} as const;

export const allEndpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) => Object.values<Endpoint>(area));
