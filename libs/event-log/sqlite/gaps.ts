/**
 * Queries for events that are missing in a log's file: at its end, between two positions, or in a stream. Each answers one
 * row with one text, or no row. Positions and revisions have no gaps, because the order of positions is the order of
 * commits. SQLite itself keeps the last position that it gave out.
 */
export const GAPS: readonly string[] = [
  `SELECT 'events are missing at the end: the last one stands at position ' || last || ', and position ' || seq || ' was given out'
   FROM sqlite_sequence, (SELECT coalesce(max(position), 0) AS last FROM events) WHERE name = 'events' AND seq > last`,
  `SELECT 'no event stands at position ' || (before + 1) || ', but one stands at position ' || position
   FROM (SELECT position, lag(position, 1, 0) OVER (ORDER BY position) AS before FROM events)
   WHERE (SELECT count(*) FROM events) != (SELECT max(position) FROM events) AND position != before + 1 LIMIT 1`,
  `SELECT 'revision ' || (SELECT min(number) FROM (SELECT revision, row_number() OVER (ORDER BY revision) - 1 AS number
     FROM events WHERE stream = streams.id) WHERE revision != number) || ' of ' || streams.name || ' is missing'
   FROM (SELECT stream FROM events GROUP BY stream HAVING count(*) != max(revision) + 1 LIMIT 1) JOIN streams ON id = stream`,
  `SELECT 'the stream of the event at position ' || position || ' is missing'
   FROM events WHERE stream NOT IN (SELECT id FROM streams) ORDER BY position LIMIT 1`,
];
