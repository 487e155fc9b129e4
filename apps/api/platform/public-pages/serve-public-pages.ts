import { blankForm, type FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ShownPage } from '@leaseledger/contract/public-pages/public-pages';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { counted } from '../answers/counted.ts';
import { failureOf, noteFailure } from '../answers/failure.filter.ts';
import type { Failure } from '../answers/failure.ts';
import { allowFraming, allowScripts } from '../answers/page-headers.ts';
import { networkOf } from '../http/network-of.ts';
import type { BuiltPages } from './built-pages.ts';
import type { PublicPage, Visit } from './exports/public-pages.ts';

const FORM = 'application/x-www-form-urlencoded';

export interface Around {
  readonly built: BuiltPages;
  /** Answers requests for no page. */
  readonly elsewhere: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Keeps only the texts of an address or a form. */
const texts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const visitOf = ({ params, query }: FastifyRequest): Visit => ({ params: texts(params), query: texts(query) });

/** The errors of a failure by their fields. */
const errorsOf = ({ payload }: Failure): Readonly<Record<string, string>> =>
  texts(isRecord(payload) ? payload['errors'] : undefined);

/** A refused form, as it is shown again: its errors in the order of the fields that the browser sent. */
function refusedForm(values: Readonly<Record<string, string>>, failure: Failure): FilledForm {
  const fields = Object.keys(values);
  const place = ([name]: [string, string]) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  const wrong = Object.entries(errorsOf(failure)).toSorted((one, other) => place(one) - place(other));
  const errors = Object.fromEntries(wrong);
  return { values, errors, message: Object.keys(errors).length === 0 ? failure.message : null };
}

/**
 * Serves the public pages with data. The server draws them for each visit, and they are not cached. A form posts to its
 * page's own address and redirects to the next page, so that a reload sends nothing twice. A refused form is shown
 * again with its values. Sessions are ignored.
 */
export async function servePublicPages(
  server: FastifyInstance,
  pages: readonly PublicPage[],
  { built, elsewhere }: Around,
): Promise<void> {
  const draw = async (reply: FastifyReply, shown: ShownPage, status = 200): Promise<FastifyReply> => {
    const html = await built.render(shown);
    reply.header('cache-control', 'no-store');
    if (html === undefined)
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The public pages are not built yet: npm run build');
    return reply.status(status).type('text/html; charset=utf-8').send(html);
  };

  const trouble =
    (whenUnknown?: string) =>
    async (thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const failure = failureOf(thrown);
      noteFailure(thrown, failure, request);
      reply.headers({ 'cache-control': 'no-store', ...failure.headers });
      try {
        return await draw(
          reply,
          { name: 'trouble', view: { message: (failure.status >= 500 ? whenUnknown : undefined) ?? failure.message } },
          failure.status,
        );
      } catch (undrawn) {
        noteFailure(undrawn, failureOf(undrawn), request);
        return reply.status(failure.status).type('text/plain; charset=utf-8').send(failure.message);
      }
    };

  await server.register(async (scope) => {
    // Other sites can send this content type, so only these pages read it.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler(trouble());
    for (const page of pages) {
      const { file } = page;
      const looking: FastifyContextConfig = page.isSecret ? { countedAs: counted.secret } : {};
      if (file !== undefined) {
        scope.get(`${page.path}/${file.name}`, { config: looking }, async (request, reply) => {
          const kept = await file.of(visitOf(request));
          if (kept === undefined) return elsewhere(request, reply);
          return reply
            .headers({
              'cache-control': 'no-store',
              'content-type': kept.type,
              'content-disposition': `attachment; filename="${file.name}"`,
            })
            .send(kept.text);
        });
      }
      scope.get(page.path, { config: looking, errorHandler: trouble(page.whenUnknown) }, async (request, reply) => {
        const shown = await page.show(visitOf(request), blankForm);
        if (shown === undefined) return elsewhere(request, reply);
        allowScripts(reply, page.sources ?? []);
        if (page.isFramed === true) allowFraming(reply);
        return draw(reply, shown);
      });
      scope.post(page.path, { config: { countedAs: counted.sent } }, async (request, reply) => {
        const [visit, fields] = [visitOf(request), texts(request.body)];
        try {
          const next = await page.submit({
            ...visit,
            fields,
            correlationId: request.id,
            network: networkOf(request.ip),
          });
          // A script fetches the next page itself. A redirect would make it fetch the page twice.
          if (request.headers.prefer === 'return=minimal')
            return await reply.status(201).header('location', next).send();
          return await reply.redirect(next, 303);
        } catch (thrown) {
          const failure = failureOf(thrown);
          noteFailure(thrown, failure, request);
          const shown = await page.show(visit, refusedForm(fields, failure));
          if (shown === undefined) return elsewhere(request, reply);
          allowScripts(reply, page.sources ?? []);
          if (page.isFramed === true) allowFraming(reply);
          return draw(reply, shown, failure.status);
        }
      });
    }
  });
}
