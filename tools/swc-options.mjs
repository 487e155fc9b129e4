/** swc's options for our TypeScript, in the product and in tests. */
export const swcOptions = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    // Node requires import attributes for JSON.
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
