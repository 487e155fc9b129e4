import { ValidateBy } from 'class-validator';
import { passwordProblem } from './password-rule.ts';

/** A field for a new password, checked by the rule in force. */
export const IsNewPassword = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNewPassword',
    validator: {
      validate: (value: unknown) => passwordProblem(value) === undefined,
      defaultMessage: (asked) => passwordProblem(asked?.value) ?? '',
    },
  });
