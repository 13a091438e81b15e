// Pages of any origin may make the calls of the apps, which carry a token of their own and no cookie.
import { apiPrefix } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'

const open = `${apiPrefix}/app/`

export function openToApps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(open)) void reply.header('access-control-allow-origin', '*')
  })
  app.options(`${open}*`, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match',
        'access-control-max-age': '600',
      })
      .send(),
  )
}
