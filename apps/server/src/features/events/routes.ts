// GET /admin/events: what happens, as it happens. Server-sent events for every signed-in role; the token comes in the
// header, so clients read it with fetch.
import { apiPrefix, editors } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { authenticate } from '../auth/service.ts'

interface Pace {
  heartbeatMs: number
  /** How long an ended session may still listen. */
  sessionCheckMs: number
}
const usualPace: Pace = { heartbeatMs: 15_000, sessionCheckMs: 5000 }
/** A reader that does not read is cut off before its backlog fills the memory. */
const MAX_BACKLOG = 1024 * 1024

export function eventRoutes(app: FastifyInstance, deps: Deps, pace = usualPace): void {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const close of open) close()
  })
  app.get(`${apiPrefix}/admin/events`, { config: { call: 'events' } }, async (request, reply) => {
    const token = bearerOf(request)
    if (token === undefined) throw new AppError('unauthenticated')
    const { role } = await authenticate(deps, token)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write(': open\n\n')
    const close = () => stream.end()
    const write = (text: string) => (stream.writableLength > MAX_BACKLOG ? close() : stream.write(text))
    const tell = (event: string) => (message: string) => write(`event: ${event}\ndata: ${message}\n\n`)
    const subscriptions = [
      deps.events.subscribe('processing', tell('processing')),
      deps.events.subscribe('schedule', tell('schedule')),
    ]
    if (editors.includes(role)) subscriptions.push(deps.events.subscribe('batches', tell('batch')))
    const heart = setInterval(() => write(': alive\n\n'), pace.heartbeatMs)
    const guard = setInterval(() => void authenticate(deps, token).catch(close), pace.sessionCheckMs)
    open.add(close)
    stream.on('close', () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      clearInterval(heart)
      clearInterval(guard)
      open.delete(close)
    })
  })
}
