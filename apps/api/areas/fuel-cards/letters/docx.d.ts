/** The archive that docxtemplater fills. Its package has no types. */
declare module 'pizzip' {
  export default class PizZip {
    /** @throws Error for bytes that are no archive */
    constructor(archive?: Uint8Array);
    file(name: string, content: string | Uint8Array): this;
    generate(options: { readonly type: 'nodebuffer'; readonly compression: 'DEFLATE' }): Buffer;
  }
}

/** Its own types describe a namespace, where the package exports the class. */
declare module 'docxtemplater/js/inspect-module.js' {
  /** A placeholder. Those between its `#` and `/` are below it. `module` says what it does, if it is no plain value. */
  export interface Placeholder {
    readonly value: string;
    readonly module?: string;
    readonly subparsed?: readonly Placeholder[];
  }
  export default class InspectModule {
    getAllStructuredTags(): readonly Placeholder[];
  }
}
