// Pages of any origin may make the calls of the apps, which carry their own token and no cookie.
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'

const open = `${apiPrefix}/app/`
/** A page of another origin can read only these. */
export const readableHeaders = 'content-language, etag, retry-after'

export const isForApps = (url: string): boolean => url.startsWith(open)

/** CORS preflights: may a page of another origin make such a request? */
export function answerPreflights(app: FastifyInstance, path: string, methods: string, headers: string): void {
  app.options(path, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': headers,
        'access-control-max-age': '600',
      })
      .send(),
  )
}

export function openToApps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForApps(request.url)) return
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': readableHeaders,
    })
  })
  const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
  answerPreflights(app, `${open}*`, methods, 'authorization, content-type, if-none-match')
}
