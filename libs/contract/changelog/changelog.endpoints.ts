import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { UpdateLastAppVersionBody } from './changelog.bodies.ts';
import { releases } from './changelog.views.ts';

export const changelogEndpoints = {
  latest: endpoint('GET', 'app/changelog/:amount', {
    who: isStaff,
    answer: releases,
    summary: 'The latest versions and what they brought, the newest first',
  }),
  updateLastAppVersion: endpoint('POST', 'users/updateLastAppVersion', {
    who: isStaff,
    body: UpdateLastAppVersionBody,
    answer: nothing,
    summary: 'The caller has seen what is new up to this version',
  }),
} as const;
