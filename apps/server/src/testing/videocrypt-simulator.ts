// The outside provider, played on this machine: takes films, makes them ready when the test says so, and notifies as badly
// as a test wants. It checks signatures as the adapter's document says.
import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { signNotification } from '../features/films/videocrypt/notifications.ts'

const access = {
  accessKey: 'AK-TEST',
  secret: 'the shared secret of the tests',
  webhookSecret: 'the notification secret of the tests',
}

interface SimulatedJob {
  jobId: string
  reference: string
  sourceUrl: string
  bitrates: string[]
  callbackUrl: string
  status: 'queued' | 'processing' | 'ready' | 'failed'
  progress: number
}
interface Notification {
  eventId?: string
  status?: string
  jobId?: string
  secret?: string
  timestamp?: number
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function isSigned({ method = '', url = '', headers }: IncomingMessage, body: string): boolean {
  const text = [headers['x-timestamp'], method, url, body].join('\n')
  const wanted = createHmac('sha256', access.secret).update(text).digest('hex')
  return headers['x-access-key'] === access.accessKey && headers['x-signature'] === wanted
}

export async function startVideocryptSimulator() {
  const jobs = new Map<string, SimulatedJob>()
  let isDown = false
  let asked = 0

  const submit = (body: string): SimulatedJob => {
    const sent = JSON.parse(body) as Omit<SimulatedJob, 'jobId' | 'status' | 'progress'>
    const known = [...jobs.values()].find(({ reference }) => reference === sent.reference)
    const job = known ?? { ...sent, jobId: `job-${randomUUID()}`, status: 'queued' as const, progress: 0 }
    jobs.set(job.jobId, job)
    return job
  }
  const describe = ({ jobId, status, progress }: SimulatedJob) => ({
    jobId,
    status,
    progress,
    ...(status === 'ready' && {
      dashUrl: `https://cdn.videocrypt.test/${jobId}/manifest.mpd`,
      hlsUrl: `https://cdn.videocrypt.test/${jobId}/master.m3u8`,
      licenceUrl: 'https://licence.videocrypt.test/clearkey',
      durationSec: 61.4,
    }),
  })
  const answer = (request: IncomingMessage, body: string): [number, object] => {
    if (isDown) return [503, {}]
    if (!isSigned(request, body)) return [401, {}]
    if (request.method === 'POST' && request.url === '/v1/jobs') return [200, { jobId: submit(body).jobId }]
    asked += 1
    const job = jobs.get(request.url?.split('/').at(-1) ?? '')
    return job ? [200, describe(job)] : [404, {}]
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, value] = answer(request, await bodyOf(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')

  return {
    config: { name: 'videocrypt' as const, url: `http://127.0.0.1:${address.port}`, ...access },
    jobs,
    asked: () => asked,
    /** While it is down it answers nothing but 503. */
    setDown(down: boolean) {
      isDown = down
    },
    jobOf(reference: string): SimulatedJob | undefined {
      return [...jobs.values()].find((job) => job.reference === reference)
    },
    /** One notification, as the test wants it; answers the status of our server. */
    async notify(job: SimulatedJob, wish: Notification = {}): Promise<number> {
      const { eventId = randomUUID(), status = job.status, jobId = job.jobId } = wish
      const { secret = access.webhookSecret, timestamp = Math.floor(Date.now() / 1000) } = wish
      const body = JSON.stringify({ eventId, jobId, status })
      const response = await fetch(job.callbackUrl, {
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
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
