import { describe, expect, it } from '@jest/globals';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import type { Position } from '@leaseledger/event-log/event-log';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../kernel/caller.ts';
import { Failure } from '../kernel/failure.ts';
import { Turns } from '../kernel/turns.ts';
import { Lists } from '../lists/lists.ts';
import { inboundLead } from '../testing/bodies.ts';
import { InboundLeads } from './inbound-leads.ts';

const head = '0000000000000007' as Position;

describe('A lead from outside', () => {
  it('registers nobody while the lists may lack whoever was registered a moment ago', async () => {
    const asked: string[] = [];
    // Of each no more is asked than stands here.
    const bus = { execute: async () => asked.push('execute') } as unknown as CommandBus;
    const lists = { page: async () => asked.push('page') } as unknown as Lists;
    const turns = { run: (_: string, work: () => Promise<unknown>) => work() } as unknown as Turns;
    const readModels = { waitFor: async (position: Position) => asked.push(position) === 0 };
    const inbound = new InboundLeads(bus, lists, turns, { head: async () => head }, readModels);
    const logged = inbound.log(inboundLead().Lead, leadSource.WEBSITE, { actor: systemActor, correlationId: 'a' });
    await expect(logged).rejects.toThrow(Failure);
    await expect(logged).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([head]);
  });
});
