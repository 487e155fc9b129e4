import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LoginBody } from '../auth/auth.bodies.ts';
import { passwordLimits } from '../shared/password-rule.ts';
import { PresentPasswordBody } from './credential.bodies.ts';

/** The longest password that a rule may allow, on a keyboard that sends each character as a letter and an accent. */
const LONGEST = 'é'.repeat(passwordLimits.maximum).normalize('NFD');

describe('the present password', () => {
  it.each([
    ['at the login', (password: string) => plainToInstance(LoginBody, { email: 'vera@staff.example', password })],
    ['asked for again', (password: string) => plainToInstance(PresentPasswordBody, { password })],
  ])('accepts a present password %s of any length that a rule allows, on any keyboard', (_, body) => {
    expect(validateSync(body(LONGEST))).toEqual([]);
    for (const refused of ['', `${LONGEST}x`])
      expect(validateSync(body(refused)).map(({ property }) => property)).toEqual(['password']);
  });
});
