// For jest's workers: sources compiled as the product's are, and '@jest/globals' of the suite that runs.
import { registerHooks } from 'node:module';
// What the product loads first, whatever a suite names first.
import 'reflect-metadata';
import '../register.mjs';

const globals = new URL('jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : nextResolve(specifier, context),
});
