import { Module } from '@nestjs/common';
import { AsOfModule } from '../as-of/as-of.module.ts';
import { RestController } from './rest.controller.ts';

/** `/api/rest`: the lists that the areas have added, for react-admin. */
@Module({ imports: [AsOfModule], controllers: [RestController] })
export class RestModule {}
