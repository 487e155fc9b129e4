import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { UpdateLastAppVersionBody } from './changelog.bodies.ts';
import { releases } from './changelog.views.ts';

export const changelogEndpoints = {
  latest: endpoint({
    verb: 'GET',
    path: 'app/changelog/:amount',
    who: isStaff,
    kind: 'query',
    answer: releases,
    summary: 'The latest versions and what they brought, the newest first',
  }),
  updateLastAppVersion: endpoint({
    verb: 'POST',
    path: 'users/updateLastAppVersion',
    who: isStaff,
    kind: 'command',
    body: UpdateLastAppVersionBody,
    answer: nothing,
    summary: 'The caller has seen what is new up to this version',
  }),
} as const;
