import { IsBoolean, IsInt, IsObject, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { authMessage } from '../auth/auth.messages.ts';
import { Password, RecordID, SecondFactorCode, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { credentialMessage } from './credential.messages.ts';

const NAME_MAX = 60;

/** The present password, asked for again before a second factor or a passkey changes. */
export class PresentPasswordBody {
  @Password(authMessage.presentPassword) password!: string;
}

/** A code of an authenticator app. Spaces between the digits are ignored. */
export class AppCodeBody {
  @Matches(/^\s*(?:\d\s*){6}$/, { message: credentialMessage.appCode }) code!: string;
}

/** The present password, and a code of the app or a recovery code. */
export class RemoveSecondFactorBody extends PresentPasswordBody {
  @SecondFactorCode(authMessage.code) code!: string;
}

/** `POST users/secondFactor/reset`. */
export class ResetSecondFactorBody {
  @RecordID(message.notFound('User')) userID!: number;
}

export class AddPasskeyBody {
  @Text(NAME_MAX, message.text('Name', NAME_MAX))
  @MinLength(1, { message: credentialMessage.passkeyName })
  @IsString({ message: credentialMessage.passkeyName })
  Name!: string;
  /** The response of @simplewebauthn/browser. */
  @IsObject({ message: credentialMessage.passkeyRefused }) response!: object;
}

export class RenamePasskeyBody {
  @IsString({ message: message.notFound('Passkey') })
  @MaxLength(36, { message: message.notFound('Passkey') })
  PasskeyID!: string;
  @Text(NAME_MAX, message.text('Name', NAME_MAX))
  @MinLength(1, { message: credentialMessage.passkeyName })
  @IsString({ message: credentialMessage.passkeyName })
  Name!: string;
}

/** `POST users/passkeys/remove`. */
export class RemovePasskeyBody extends PresentPasswordBody {
  @IsString({ message: message.notFound('Passkey') })
  @MaxLength(36, { message: message.notFound('Passkey') })
  PasskeyID!: string;
}

/** `POST admin/passkey`. */
export class PasskeyLoginBody {
  /** The response of @simplewebauthn/browser. */
  @IsObject({ message: credentialMessage.passkeyRefused }) response!: object;
}

/** `POST users/security`. */
export class RoleGroupSecurityBody {
  @IsInt({ message: credentialMessage.roleGroup }) RoleGroupIntID!: number;
  @IsBoolean({ message: message.yesNo('Second factor required') }) SecondFactorRequired!: boolean;
}
