import { ResetSecondFactorBody, RoleGroupSecurityBody } from '@leaseledger/contract/credentials/credential.bodies';
import { credentialEndpoints } from '@leaseledger/contract/credentials/credential.endpoints';
import { credentialMessage } from '@leaseledger/contract/credentials/credential.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { roleGroupName, Security } from './security.ts';

/** The second factors of other users and of role groups. */
@Controller('api')
export class SecurityController {
  constructor(private readonly security: Security) {}

  @Serves(credentialEndpoints.security)
  async roleGroups() {
    return answer(await this.security.roleGroups());
  }

  @Serves(credentialEndpoints.changeSecurity)
  async change(@Body() { RoleGroupIntID, SecondFactorRequired }: RoleGroupSecurityBody, @CurrentUser() caller: Caller) {
    await this.security.require(RoleGroupIntID, SecondFactorRequired, caller);
    const { required, notRequired } = credentialMessage;
    return answer(
      await this.security.roleGroups(),
      (SecondFactorRequired ? required : notRequired)(roleGroupName(RoleGroupIntID)),
    );
  }

  @Serves(credentialEndpoints.ofUser)
  async ofUser(@InPath(credentialEndpoints.ofUser, 'id') id: number) {
    return answer(await this.security.ofUser(id));
  }

  @Serves(credentialEndpoints.resetSecondFactor)
  async reset(@Body() { userID }: ResetSecondFactorBody, @CurrentUser() caller: Caller) {
    await this.security.reset(userID, caller);
    return answer(null, credentialMessage.reset);
  }
}
