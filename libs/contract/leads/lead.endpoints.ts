import { managesLeads, worksLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AddLeadBody, AssignLeadBody, UpdateLeadBody, UpdateLeadStatusBody } from './lead.bodies.ts';
import { InboundBookingBody, InboundLeadBody } from './inbound.bodies.ts';

export const leadEndpoints = {
  all: endpoint({ verb: 'GET', path: 'leads', who: managesLeads, kind: 'query', summary: 'All leads' }),
  own: endpoint({ verb: 'GET', path: 'leads/user', who: worksLeads, kind: 'query', summary: 'Leads assigned to or created by the caller' }),
  one: endpoint({ verb: 'GET', path: 'leads/lead/:id', who: worksLeads, kind: 'query', summary: 'One lead with its person and activity' }),
  add: endpoint({ verb: 'PUT', path: 'leads', who: worksLeads, kind: 'command', body: AddLeadBody, summary: 'Log a lead' }),
  update: endpoint({ verb: 'POST', path: 'leads/update', who: worksLeads, kind: 'command', body: UpdateLeadBody, summary: 'Amend a lead' }),
  remove: endpoint({ verb: 'DELETE', path: 'leads/:id', who: managesLeads, kind: 'command', summary: 'Delete a lead' }),
  assign: endpoint({ verb: 'POST', path: 'leads/assign', who: managesLeads, kind: 'command', body: AssignLeadBody, summary: 'Assign a lead' }),
  updateStatus: endpoint({ verb: 'POST', path: 'leads/updateStatus', who: worksLeads, kind: 'command', body: UpdateLeadStatusBody, summary: 'Change the status of a lead' }),
  assigneeChanges: endpoint({ verb: 'GET', path: 'leads/assigneeChanges', who: managesLeads, kind: 'query', summary: 'Who was given which lead' }),
  statusChanges: endpoint({ verb: 'GET', path: 'leads/StatusChanges', who: managesLeads, kind: 'query', summary: 'How statuses of leads changed' }),
  inboundLead: endpoint({ verb: 'POST', path: 'inbound/leads', who: 'public', kind: 'command', body: InboundLeadBody, summary: 'A lead from the website, with an API key' }),
  inboundBooking: endpoint({ verb: 'POST', path: 'inbound/bookings', who: 'public', kind: 'command', body: InboundBookingBody, summary: 'A booking from the booking service, with an API key' }),
} as const;
