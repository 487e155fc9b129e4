import { Module } from '@nestjs/common';
import { RestController } from './rest.controller.ts';

/** `/api/rest`: the lists that the areas have added, for react-admin. */
@Module({ controllers: [RestController] })
export class RestModule {}
