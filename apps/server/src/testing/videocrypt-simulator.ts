// Simulates the outside provider, written only from its public material (decision 017). It accepts films. A test
// decides their state, plans faults and sends notifications.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { signNotification } from '../features/films/outside/videocrypt/client.ts'

const access = {
  accessKey: 'AK-TEST',
  secret: 'the shared secret of the tests',
  webhookSecret: 'the notification secret of the tests',
  accountId: '10000001',
  licenceUrl: 'https://license.videocrypt.test/validateLicense',
  certificateUrl: 'https://license.videocrypt.test/fps.cer' as string | undefined,
  allowsPrivate: true,
  /** Longer than in production, since a test machine may stall. */
  patience: { workMs: 110_000, playMs: 110_000 },
}

export interface SimulatedFilm {
  id: string
  token: string
  title: string
  file_url: string
  bitrate: string
  reference: string
  callback_url: string
  status: 'processing' | 'ready' | 'failed'
}
interface Notification {
  eventId?: string
  status?: string
  jobId?: string
  secret?: string
  timestamp?: number
}
type Answer = (response: ServerResponse) => void
interface Asked {
  name: string
  headers: IncomingMessage['headers']
  body: Record<string, string>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}
const number = () => String(Math.floor(Math.random() * 1e15))

export const faults = {
  status: (status: number, headers: Record<string, string> = {}) => json(status, {}, headers),
  text:
    (text: string): Answer =>
    (response) =>
      void response.end(text),
  redirect:
    (to: string): Answer =>
    (response) =>
      void response.writeHead(302, { location: to }).end(),
  endless: (): Answer => (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  silence: (): Answer => () => {},
}

export async function startVideocryptSimulator() {
  const films = new Map<string, SimulatedFilm>()
  const asked: Asked[] = []
  const issued: string[] = []
  let fault: { name: string; answer: Answer } | null = null
  const found = (ref = '') => [...films.values()].find(({ id, token }) => token === ref || id === ref)

  const take = (order: Asked['body']): SimulatedFilm => {
    const known = [...films.values()].find(({ reference }) => reference === order['reference'])
    const id = number()
    const film =
      known ?? ({ ...order, id, token: `${id}_0_${number()}`, status: 'processing' } as SimulatedFilm)
    films.set(film.token, film)
    return film
  }
  const describe = ({ id, token, title, status }: SimulatedFilm) => ({
    id,
    token,
    title,
    duration: '61.4',
    drm_status: status === 'failed' ? 'failed' : '',
    drm_encrypted: status === 'ready' ? 1 : 0,
    // These streams have no protection, so the server must never use them.
    file_url_hls: `https://cdn.videocrypt.test/vod_non_drm_ios/${id}/a.m3u8`,
  })
  const play = ({ token }: SimulatedFilm, { headers }: Asked) => {
    const isIos = headers['device-type'] === '2'
    const once = Buffer.from(`${token} ${String(headers['user-id'])} ${randomUUID()}`).toString('base64')
    issued.push(once)
    const name = isIos ? 'master.m3u8' : 'manifest.mpd'
    return { link: { file_url: `https://cdn.videocrypt.test/vod_drm/${token}/${name}?`, token: once } }
  }
  const answers: Record<string, (question: Asked) => object | undefined> = {
    uploadVideo: ({ body }) => take(body),
    getVideoDetails: ({ body }) => {
      const film = found(body['id'])
      return film && describe(film)
    },
    getVideoDetailsDrm: (question) => {
      const film = found(question.body['name'])
      return film?.status === 'ready' ? play(film, question) : undefined
    },
    deleteVideo: ({ body }) => {
      const film = found(body['id'])
      if (film) films.delete(film.token)
      return film && {}
    },
  }
  const isKnown = ({ headers }: Asked) =>
    headers['accesskey'] === Buffer.from(access.accessKey).toString('base64') &&
    headers['secretkey'] === Buffer.from(access.secret).toString('base64')

  const answer = (method: string | undefined, question: Asked): Answer => {
    asked.push(question)
    if (fault && [question.name, ''].includes(fault.name)) return fault.answer
    if (!isKnown(question)) return json(401, { status: false, message: 'Unauthorized' })
    const data = method === 'POST' ? answers[question.name]?.(question) : undefined
    if (method !== 'POST' || !(question.name in answers)) return json(404, {})
    // This call wraps its answer in another way than all other calls.
    const isDetails = question.name === 'getVideoDetails'
    if (!data) return json(200, isDetails ? { result: -1, msg: 'No' } : { status: false, message: 'No' })
    return json(200, isDetails ? { result: 1, msg: '', data } : { status: true, message: '', data })
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await bodyOf(request)
    const body = JSON.parse(text || '{}') as Record<string, string>
    const question = { name: (request.url ?? '').slice(1), headers: request.headers, body }
    answer(request.method, question)(response)
  }
  const server = createServer((request, response) => void handle(request, response))
  // 0: never closes an idle connection, since a client might just then use it again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  return {
    config: { name: 'videocrypt' as const, url: `http://127.0.0.1:${address.port}`, ...access },
    films,
    asked,
    issued,
    count: (name: string) => asked.filter((each) => each.name === name).length,
    /** Answers every request, or only calls of `name`, with `wanted`, until it is called with null. */
    setFault(wanted: Answer | null, name = '') {
      fault = wanted && { name, answer: wanted }
    },
    filmOf(reference: string): SimulatedFilm | undefined {
      return [...films.values()].find((film) => film.reference === reference)
    },
    async notify(film: SimulatedFilm, wish: Notification = {}): Promise<number> {
      const { eventId = randomUUID(), status = film.status, jobId = film.token } = wish
      const { secret = access.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = wish
      const body = JSON.stringify({ eventId, jobId, status })
      const response = await fetch(film.callback_url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-videocrypt-timestamp': String(timestamp),
          'x-videocrypt-signature': signNotification(secret, timestamp, body),
        },
        body,
      })
      return response.status
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
