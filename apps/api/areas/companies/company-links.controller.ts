import { AmendCompanyLinkBody, LinkCompaniesBody } from '@leaseledger/contract/company-links/company-link.bodies';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { CompanyLinks } from './company-links.ts';

@Controller('api')
export class CompanyLinksController {
  constructor(private readonly links: CompanyLinks) {}

  @Serves(companyLinkEndpoints.link)
  async link(@Body() body: LinkCompaniesBody, @CurrentUser() caller: Caller) {
    return answer(await this.links.link(body, caller), companyLinkMessage.linked);
  }

  @Serves(companyLinkEndpoints.amend)
  async amend(@Body() body: AmendCompanyLinkBody, @CurrentUser() caller: Caller) {
    return answer(await this.links.amend(body, caller), companyLinkMessage.amended);
  }

  @Serves(companyLinkEndpoints.group)
  async group(@InPath(companyLinkEndpoints.group, 'id') id: number) {
    return answer(await this.links.group(id));
  }

  @Serves(companyLinkEndpoints.unlink)
  async unlink(@InPath(companyLinkEndpoints.unlink, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.links.unlink(id, caller);
    return answer(null, companyLinkMessage.unlinked);
  }
}
