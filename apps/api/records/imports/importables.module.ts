import { Global, Module } from '@nestjs/common';
import { Importables } from './exports/importables.ts';

/** The register of what can be imported. */
@Global()
@Module({ providers: [Importables], exports: [Importables] })
export class ImportablesModule {}
