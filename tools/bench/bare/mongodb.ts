import { databaseIn } from '@leaseledger/mongodb/connection';
import { MongoClient } from 'mongodb';
import { heading, latency, line, perSecond, timed } from '../load/figures.ts';
import { drive, WARM_UP_SECONDS } from '../load/http-load.ts';

const ROWS = 2_000;
/** About the characters of a lead's row. */
const ROW_SIZE = 900;
const PAGE = 25;

/**
 * Measures the bare client on the server, in a collection that is dropped afterwards: rows written, and pages read by
 * an index. @returns pages per second by concurrency
 */
export async function benchMongoDb(url: string, seconds: number): Promise<ReadonlyMap<number, number>> {
  heading('The bare client of MongoDB on the same server');
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } });
  const pages = new Map<number, number>();
  const rows = client.db(`${databaseIn(url)}_bench`).collection<{ _id: number; json: string }>('rows');
  try {
    const documents = Array.from({ length: ROWS }, (_, place) => ({ _id: place, json: 'x'.repeat(ROW_SIZE) }));
    const took = await timed(async () => {
      for (let first = 0; first < ROWS; first += 500)
        await rows.insertMany(documents.slice(first, first + 500), { ordered: false });
    });
    line('rows written, 500 a command, journalled', perSecond(ROWS, took));
    const page = () => rows.find({}, { sort: { _id: -1 }, limit: PAGE }).toArray();
    for (const atOnce of [1, 8]) {
      await drive(page, { atOnce, seconds: WARM_UP_SECONDS });
      const { rate, latencies } = await drive(page, { atOnce, seconds });
      line(
        `a page of ${PAGE} of ${ROWS.toLocaleString('en-AU')} rows, ${atOnce} at once`,
        perSecond(rate, 1_000),
        latency(latencies),
      );
      pages.set(atOnce, rate);
    }
    return pages;
  } finally {
    await rows.drop();
    await client.close();
  }
}
