import type { Answer } from '../kernel/answer.ts';
import { endpoint, type Endpoint } from '../kernel/endpoint.ts';
import type { DistributorWords } from './distributor.codes.ts';
import { RunIntervalBody, ToggleBody } from './distributor.bodies.ts';

/**
 * The calls of a distributor. The specification names no paths for runs, dry runs and shares.
 * @param one its query, in a file of its own: lists need only this call, and the bodies of the others load class-validator
 */
export const distributorEndpoints = <Path extends string, View, Run, Shares>(
  { one: name, many }: DistributorWords,
  one: Endpoint<Path, never, View>,
  answers: { readonly run: Answer<Run>; readonly shares: Answer<Shares> },
) =>
  ({
    one,
    toggle: endpoint('POST', `${one.path}/toggle`, {
      who: one.who,
      body: ToggleBody,
      answer: one.answer,
      summary: `Switch the ${name} distributor on or off`,
    }),
    setInterval: endpoint('POST', `${one.path}RunInterval`, {
      who: one.who,
      body: RunIntervalBody,
      answer: one.answer,
      summary: `How often the ${name} distributor runs`,
    }),
    dryRun: endpoint('GET', `${one.path}/dryRun`, {
      who: one.who,
      answer: answers.run,
      summary: `What the ${name} distributor would do now; nothing is done`,
    }),
    run: endpoint('GET', `${one.path}/run/:id`, {
      who: one.who,
      answer: answers.run,
      summary: `A run of the ${name} distributor, decided anew from what it knew`,
    }),
    shares: endpoint('GET', `${one.path}/shares/:from/:to`, {
      who: one.who,
      answer: answers.shares,
      summary: `How many ${many} each user was given by the ${name} distributor from one moment to another (ISO 8601 with offset)`,
    }),
  }) as const;
