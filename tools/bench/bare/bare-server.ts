import fastify from 'fastify';

/** The floor of every answer over HTTP: Fastify with one route that sends a ready text of a page's size. */
const size = Number(process.argv[2] ?? 100);
const text = JSON.stringify({ text: 'x'.repeat(size) });
const server = fastify();
server.get('/', (_, reply) => reply.type('application/json').send(text));
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
