/** How swc compiles our TypeScript, for the running product and for the tests alike. */
export const swcOptions = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    // Node wants to be told that an import is JSON.
    experimental: { keepImportAttributes: true },
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
    keepClassNames: true,
  },
};
