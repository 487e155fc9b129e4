import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Axe with all its rules. Each look takes place in the page: otherwise it opens a blank page beside it, which costs as much again. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();
