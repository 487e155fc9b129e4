import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LoginBody } from '../auth/auth.bodies.ts';
import { passwordLimits } from '../shared/password-rule.ts';
import { PresentPasswordBody } from './credential.bodies.ts';

/** Of as many characters as a rule may allow, on a keyboard that writes each of them as a letter and an accent. */
const LONGEST = 'é'.repeat(passwordLimits.maximum).normalize('NFD');

describe('a password that somebody has', () => {
  it.each([
    ['at the login', (password: string) => plainToInstance(LoginBody, { email: 'vera@staff.example', password })],
    ['asked for again', (password: string) => plainToInstance(PresentPasswordBody, { password })],
  ])('is taken %s however long the rule lets it be, and however its keyboard writes it', (_, body) => {
    expect(validateSync(body(LONGEST))).toEqual([]);
    for (const refused of ['', `${LONGEST}x`])
      expect(validateSync(body(refused)).map(({ property }) => property)).toEqual(['password']);
  });
});
