import { isStaff } from '../access/permissions.ts';
import { eventStream } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';

export const liveEndpoints = {
  follow: endpoint('GET', 'live', {
    who: isStaff,
    unattended: true,
    answer: eventStream,
    summary:
      'What changes of what the caller may read, as server-sent events: begin, news and anew. Ends with the session and when its rights change; Last-Event-ID goes on where it ended',
  }),
} as const;
