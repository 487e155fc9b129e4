import { ValidateBy } from 'class-validator';
import { passwordProblem } from './password-rule.ts';

/** A field of a body that holds a new password, by the rule in force. */
export const IsNewPassword = (): PropertyDecorator =>
  ValidateBy({
    name: 'isNewPassword',
    validator: {
      validate: (value: unknown) => passwordProblem(value) === undefined,
      defaultMessage: (asked) => passwordProblem(asked?.value) ?? '',
    },
  });
