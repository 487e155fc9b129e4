// For jest's workers: compiles sources like the product's, and provides the '@jest/globals' of the running suite.
import { registerHooks } from 'node:module';
// Loaded first as in the product, whatever a suite imports first.
import 'reflect-metadata';
import '../register.mjs';

const globals = new URL('jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : nextResolve(specifier, context),
});
