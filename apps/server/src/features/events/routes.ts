// GET /admin/events: server-sent events for every signed-in role. Clients read them with fetch, since EventSource
// cannot send the token in a header.
import { apiPrefix, liveEventTypes, liveEvents } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { readBearer } from '../../platform/http/request-context.ts'
import { authenticate } from '../session/service.ts'

const HEARTBEAT_MS = 15_000
/** Time between two checks of the session: a stream may go on this long after its session has ended. */
const SESSION_CHECK_MS = 5000
/** Bytes that may wait for a slow reader before its stream is cut off, so that they do not fill the memory. */
const MAX_BACKLOG = 1024 * 1024

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  /** For each person, the functions that close the person's open streams, the oldest stream first. */
  const open = new Map<string, Set<() => void>>()
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const close of streams) close()
  })
  app.get(`${apiPrefix}/admin/events`, { config: { call: 'events' } }, async (request, reply) => {
    const token = readBearer(request)
    if (token === undefined) throw new AppError('unauthenticated')
    const { id, role } = await authenticate(deps, token)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write(': open\n\n')
    const write = (text: string) => (stream.writableLength > MAX_BACKLOG ? close() : stream.write(text))
    const tell = (event: string) => (message: string) => write(`event: ${event}\ndata: ${message}\n\n`)
    const subscriptions = liveEventTypes
      .filter((type) => liveEvents[type].roles.includes(role))
      .map((type) => deps.events.subscribe(type, tell(type)))
    const heart = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS)
    const checkRole = async () => {
      const current = await authenticate(deps, token).catch(() => undefined)
      if (current?.role !== role) close()
    }
    const guard = setInterval(() => void checkRole(), SESSION_CHECK_MS)
    const streams = open.get(id) ?? new Set()
    // `close` calls this at once and does not wait for the connection to close: a dead one may stay open for minutes.
    const forget = () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      clearInterval(heart)
      clearInterval(guard)
      streams.delete(close)
      if (streams.size === 0) open.delete(id)
    }
    const close = () => {
      forget()
      stream.end()
    }
    open.set(id, streams.add(close))
    stream.on('close', forget)
    // Beyond the limit, the person's oldest stream is closed, since it may be dead. A live console connects again.
    const [oldest] = streams
    const most = deps.config.eventStreams
    if (most > 0 && streams.size > most) oldest?.()
  })
}
