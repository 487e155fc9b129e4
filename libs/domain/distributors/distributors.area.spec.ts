import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { candidate, given, user } from '../kernel/given.ts';
import {
  leadDistributorDecider,
  type LeadDistributorCommand,
  type LeadDistributorEvent,
} from './lead-distributor.area.ts';
import type { PoolEntry } from './distribute.ts';
import { enquiryDistributorDecider, type EnquiryDistributorEvent } from './enquiry-distributor.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const NOW = '2026-07-01T00:00:00.000Z';
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const administrator = user(2, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

const named = (UserID: number, FullName: string) => ({ UserID, FullName });
const entry = (UserID: number, FullName: string, since = NOW): PoolEntry => ({ ...named(UserID, FullName), since });
const switchTo = (Enabled: boolean): LeadDistributorCommand => ({ type: 'SwitchDistributor', Enabled });
const setInterval = (RunInterval: number): LeadDistributorCommand => ({ type: 'SetRunInterval', RunInterval });
const changePool = (...users: ReturnType<typeof candidate>[]): LeadDistributorCommand => ({
  type: 'ChangeLeadPool',
  users,
});

describe('The lead distributor', () => {
  const switched = (Enabled: boolean): LeadDistributorEvent => ({ type: 'LeadDistributorSwitched', data: { Enabled } });
  const set = (RunInterval: number, was: number): LeadDistributorEvent => ({
    type: 'LeadDistributorIntervalSet',
    data: { RunInterval, was: { RunInterval: was } },
  });

  it('is off until somebody who manages leads switches it on', () => {
    given(leadDistributorDecider)
      .when(switchTo(true), mia)
      .then([switched(true)]);
    given(leadDistributorDecider).when(switchTo(false), mia).then([]);
    given(leadDistributorDecider, [switched(true)])
      .when(switchTo(true), mia)
      .then([]);
    given(leadDistributorDecider, [switched(true)])
      .when(switchTo(false), mia)
      .then([switched(false)]);
    given(leadDistributorDecider).when(switchTo(true), sam).thenRejected('forbidden', NOT_PERMITTED);
  });

  it('runs every 5 minutes, or as often as one of the choices says', () => {
    given(leadDistributorDecider).when(setInterval(300_000), mia).then([]);
    given(leadDistributorDecider)
      .when(setInterval(120_000), mia)
      .then([set(120_000, 300_000)]);
    given(leadDistributorDecider, [set(120_000, 300_000)])
      .when(setInterval(1_800_000), mia)
      .then([set(1_800_000, 120_000)]);
    given(leadDistributorDecider)
      .when(setInterval(60_000), mia)
      .thenRejected('invalid', 'Run interval is not one of the choices.', {
        RunInterval: 'Run interval is not one of the choices.',
      });
    given(leadDistributorDecider).when(setInterval(120_000), sam).thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('The enquiry distributor', () => {
  it('is switched and paced by managers of enquiries, apart from the lead distributor', () => {
    const isOn: EnquiryDistributorEvent = { type: 'EnquiryDistributorSwitched', data: { Enabled: true } };
    given(enquiryDistributorDecider).when({ type: 'SwitchDistributor', Enabled: true }, mia).then([isOn]);
    given(enquiryDistributorDecider, [isOn])
      .when({ type: 'SetRunInterval', RunInterval: 120_000 }, mia)
      .then([
        {
          type: 'EnquiryDistributorIntervalSet',
          data: { RunInterval: 120_000, was: { RunInterval: 300_000 } },
        },
      ]);
    for (const actor of [
      sam,
      user(4, 'Lena Roe', { also: [permission.LEADS_MANAGEMENT] }),
      user(5, 'Eve Outside', { external: true, also: [permission.ENQUIRIES_MANAGEMENT] }),
    ])
      given(enquiryDistributorDecider)
        .when({ type: 'SwitchDistributor', Enabled: true }, actor)
        .thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('The lead pool', () => {
  const earlier = '2026-06-01T00:00:00.000Z';
  const withSam: LeadDistributorEvent = {
    type: 'LeadPoolChanged',
    data: { pool: [entry(9, 'Sam Whitlock', earlier)], added: [named(9, 'Sam Whitlock')], removed: [] },
  };

  it('is changed by those who manage leads and administer users, and by nobody else', () => {
    given(leadDistributorDecider)
      .when(changePool(candidate(9, 'Sam Whitlock')), administrator)
      .then([
        {
          type: 'LeadPoolChanged',
          data: { pool: [entry(9, 'Sam Whitlock')], added: [named(9, 'Sam Whitlock')], removed: [] },
        },
      ]);
    for (const actor of [mia, sam, user(3, 'Ada Roe', { also: [permission.USER_ADMINISTRATION] })])
      given(leadDistributorDecider).when(changePool(), actor).thenRejected('forbidden', NOT_PERMITTED);
  });

  it('keeps since when somebody is in it, and says who came and went', () => {
    given(leadDistributorDecider, [withSam])
      .when(changePool(candidate(10, 'Priya Nair'), candidate(9, 'Sam Reid')), administrator)
      .then([
        {
          type: 'LeadPoolChanged',
          data: {
            pool: [entry(10, 'Priya Nair'), entry(9, 'Sam Whitlock', earlier)],
            added: [named(10, 'Priya Nair')],
            removed: [],
          },
        },
      ]);
    given(leadDistributorDecider, [withSam])
      .when(changePool(), administrator)
      .then([{ type: 'LeadPoolChanged', data: { pool: [], added: [], removed: [named(9, 'Sam Whitlock')] } }]);
    given(leadDistributorDecider, [withSam])
      .when(changePool(candidate(9, 'Sam Whitlock')), administrator)
      .then([]);
  });

  it('takes nobody who may not be given leads, and nobody twice; a member who lost the right may stay', () => {
    const external = candidate(12, 'Eve Outside', { ExternalUser: true });
    given(leadDistributorDecider)
      .when(changePool(external), administrator)
      .thenRejected(
        'ruleBroken',
        'Aborted. The user you selected is an External User & cannot be added to assignee pool.',
      );
    given(leadDistributorDecider, [withSam])
      .when(changePool(candidate(9, 'Sam Whitlock'), candidate(9, 'Sam Whitlock')), administrator)
      .thenRejected('ruleBroken', 'Aborted. Sam Whitlock is already in the assignee pool.');
    given(leadDistributorDecider)
      .when(changePool(candidate(12, 'Lee Park', { Disabled: true })), administrator)
      .thenRejected(
        'ruleBroken',
        'Aborted. The account of Lee Park is disabled and cannot be added to the assignee pool.',
      );
    given(leadDistributorDecider)
      .when(changePool(candidate(12, 'Ada Roe', { WorksLeads: false })), administrator)
      .thenRejected('ruleBroken', 'Aborted. Ada Roe may not open leads and cannot be added to the assignee pool.');
    given(leadDistributorDecider, [withSam])
      .when(changePool(candidate(9, 'Sam Whitlock', { ExternalUser: true, WorksLeads: false })), administrator)
      .then([]);
  });
});
