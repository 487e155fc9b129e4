// Methods that must not compile. `npm run types` fails when one of them compiles.
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { AssignLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import { jsonList, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { CompanyRow } from '@leaseledger/contract/companies/company.views';
import { Body } from '@nestjs/common';
import type { Caller } from '../callers/caller.ts';
import { answer, answerText } from '../answers/envelope.ts';
import { InPath, Serves } from '../answers/serves.ts';

declare const lead: LeadView;
declare const rows: JsonText<LeadRow>[];
declare const companies: JsonText<CompanyRow>[];

export class Misserved {
  @Serves(leadEndpoints.one)
  rightPayload(@InPath(leadEndpoints.one, 'id') _: number) {
    return answer(lead);
  }

  // @ts-expect-error The payload needs the envelope.
  @Serves(leadEndpoints.one)
  noEnvelope() {
    return lead;
  }

  // @ts-expect-error The payload is the lead, not its id.
  @Serves(leadEndpoints.one)
  wrongPayload() {
    return answer({ LeadID: 1 });
  }

  // @ts-expect-error A missing lead is a 404; `null` is for commands.
  @Serves(leadEndpoints.one)
  nothing() {
    return answer(null);
  }

  @Serves(leadEndpoints.all)
  rightRows() {
    return answerText(jsonList(rows));
  }

  // @ts-expect-error These are rows of another list.
  @Serves(leadEndpoints.all)
  wrongRows() {
    return answerText(jsonList(companies));
  }

  // @ts-expect-error A plain text may hold anything.
  @Serves(leadEndpoints.all)
  anyText() {
    return `[${rows.join(',')}]`;
  }

  @Serves(leadEndpoints.assign)
  rightBody(@Body() _: AssignLeadBody) {
    return answer(null);
  }

  // @ts-expect-error The body is left out.
  @Serves(leadEndpoints.assign)
  noBody() {
    return answer(null);
  }

  // @ts-expect-error The body must come first.
  @Serves(leadEndpoints.assign)
  bodyLast(_: Caller, __: AssignLeadBody) {
    return answer(null);
  }

  @Serves(leadEndpoints.remove)
  misspeltName(
    // @ts-expect-error The path says `:id`.
    @InPath(leadEndpoints.remove, 'leadID') _: number,
  ) {
    return answer(null);
  }
}
