import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { publicRoute } from '../../platform/database/lanes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdmitMiss } from '../../platform/http/charge-request.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { replyPrepared } from '../../platform/http/kept/kept-answers.ts'
import { type ReadyAnswer, headersOf, makeAnswer } from '../../platform/http/kept/ready-answer.ts'
import { answerPreflights } from '../../platform/http/security-headers.ts'
import { offerFrames } from './made/take-frames.ts'
import { previewFiles } from './reading/read-grant.ts'
import { type FileRequest, readSmallFile, serveFile } from './reading/serve-file.ts'
import { multipartRoutes } from './receiving/multipart.ts'
import { completeUpload } from './receiving/complete-upload.ts'
import { receiveFile } from './receiving/receive-file.ts'

export function uploadRoutes(deps: Deps) {
  return {
    ...multipartRoutes(deps),
    completeUpload: ({ body }) => completeUpload(deps, body.publicUrl),
    previewFiles: ({ body, actor }) => previewFiles(deps, body, actor.role),
    uploadFrames: ({ body }) => offerFrames(deps, body.publicUrl),
  } satisfies Partial<Handlers>
}

interface MediaRoute {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

/** Longest refused body that is read to its end. A longer one closes the connection. */
const MAX_DRAIN_BYTES = 256 * 1024 * 1024
const LINGER_MS = 5000

/** Sets the headers that keep browsers from running an uploaded file as code, on this site or another. */
function harmless(reply: FastifyReply): void {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'content-length, content-range, etag',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
}

/** Browsers show the answer to a refused upload only after sending all of it, so the rest is read, up to a limit. */
function limitDrain(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (length <= MAX_DRAIN_BYTES) return
  void reply.header('connection', 'close')
  setTimeout(() => request.raw.destroy(), LINGER_MS).unref()
}

async function put(deps: Deps, request: FastifyRequest<MediaRoute>, reply: FastifyReply) {
  const file = { key: request.params['*'], query: request.query, body: request.raw }
  try {
    const ETag = await receiveFile(deps, file)
    if (ETag !== null) void reply.header('etag', `"${ETag}"`)
  } catch (error) {
    limitDrain(request, reply)
    throw error
  }
  return reply.code(200).header('cache-control', 'no-store').send()
}

const KEPT_PICTURE_BYTES = 256 * 1024
const keptPicture = /^\/media\/(?:images|small)\/[\w./-]+$/

/** Keeps small pictures in memory, by address. Skips addresses with a query, which could fill the memory. */
async function keepPicture(
  deps: ReadingDeps,
  request: FastifyRequest<MediaRoute>,
  reply: FastifyReply,
  asked: FileRequest,
): Promise<ReadyAnswer | null> {
  const { pictures } = deps.memory
  const isKept = deps.config.pictureCacheBytes > 0 && !deps.config.mediaRedirect
  const url = request.originalUrl
  if (!isKept || !keptPicture.test(url) || request.headers.range !== undefined) return null
  return await pictures.read(url, async () => {
    const file = await readSmallFile(deps, asked, KEPT_PICTURE_BYTES)
    if (file === null) return { value: null, keys: [], isPassing: true }
    const { bytes: body, contentType, etag, lastModified, tag } = file
    const headers = ['Content-Type', contentType]
    const shared = [...headersOf(reply.headers(file.headers)), 'Access-Control-Allow-Origin', '*']
    const validators = { etag, lastModified }
    const answer = { call: 'readFile', route: '/media/*', body, headers, shared, validators }
    return { value: makeAnswer(answer), keys: [tag] }
  })
}

async function get(deps: ReadingDeps, request: FastifyRequest<MediaRoute>, reply: FastifyReply) {
  const isHead = request.method === 'HEAD'
  const asked: FileRequest = {
    path: request.params['*'],
    isHead,
    headers: request.headers,
    admit: (evenIfLate) => deps.admitMiss(request, evenIfLate),
  }
  const kept = await keepPicture(deps, request, reply, asked)
  if (kept !== null) return replyPrepared(reply, kept)
  const { status, headers, body } = await serveFile(deps, asked)
  void reply.headers(headers)
  if (status === 416) throw new AppError('range-not-satisfiable')
  return reply.code(status).send(body ?? undefined)
}

interface ReadingDeps extends Deps {
  admitMiss: AdmitMiss
}

export async function mediaRoutes(app: FastifyInstance, deps: ReadingDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => harmless(reply))
  app.put<MediaRoute>('/media/*', { config: { call: 'sendFile' } }, (request, reply) =>
    put(deps, request, reply),
  )
  app.route<MediaRoute>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    config: { call: 'readFile' },
    ...publicRoute,
    exposeHeadRoute: false,
    handler: (request, reply) => get(deps, request, reply),
  })
  answerPreflights(app, '/media/*', 'GET, HEAD, PUT', 'content-type, if-none-match, range')
}
