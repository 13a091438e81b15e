// Calls of a member of staff to the API that the measurements need.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

interface Credentials {
  email: string
  password: string
}
interface Upload {
  contentType: string
  size: number
  body: Iterable<Buffer> | AsyncIterable<Buffer>
}
interface Answer {
  status: number
  /** `Retry-After` in seconds, if the answer has it. */
  retryAfter: string | undefined
  body: unknown
}

async function send(url: string, method: string, body?: unknown, token?: string): Promise<Answer> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const retryAfter = answer.headers.get('retry-after') ?? undefined
  return { status: answer.status, retryAfter, body: text === '' ? {} : (JSON.parse(text) as unknown) }
}

/** The server is busy and sent a `Retry-After`. */
export class Busy extends Error {
  override name = 'Busy'
}

export async function put(url: string, { contentType, size, body }: Upload): Promise<void> {
  const headers = { 'content-type': contentType, 'content-length': size }
  const sending = request(url, { method: 'PUT', headers })
  const answered = once(sending, 'response')
  await pipeline(Readable.from(body), sending)
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  if (answer.statusCode === 503 && answer.headers['retry-after'] !== undefined) throw new Busy()
  if (answer.statusCode !== 200) throw new Error(`The upload was answered with ${answer.statusCode}`)
}

export class StaffApi {
  readonly base: string
  readonly token: string

  private constructor(base: string, token: string) {
    this.base = base
    this.token = token
  }

  static async signIn(productUrl: string, who: Credentials): Promise<StaffApi> {
    const base = `${productUrl}/api/v1`
    const { body } = await send(`${base}/admin/login`, 'POST', who)
    const { token } = body as { token: { accessToken: string } }
    return new StaffApi(base, token.accessToken)
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(this.base + path, method, body, this.token)
  }

  /** Like `send`, but throws unless the call succeeds; asks a busy server again after its `Retry-After`. */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body)
    if (answer.status === 503 && answer.retryAfter !== undefined) {
      await sleep(Number(answer.retryAfter) * 1000)
      return await this.must(method, path, body)
    }
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  /** Yields an empty event first: no later event is missed. */
  async *events(signal: AbortSignal): AsyncGenerator<object> {
    const headers = { authorization: `Bearer ${this.token}` }
    const { body, status } = await fetch(`${this.base}/admin/events`, { headers, signal })
    if (body === null || status !== 200) throw new Error(`The events answered ${status}`)
    let rest = ''
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === ': open') yield {}
        if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as object
      }
    }
  }

  /** Uploads a file; returns its public address and the time of the upload. */
  async upload(upload: Upload): Promise<{ publicUrl: string; seconds: number }> {
    const wanted = { filename: 'film.mp4', contentType: upload.contentType, prefix: 'videos/' }
    const { url, publicUrl } = await this.must<{ url: string; publicUrl: string }>(
      'POST',
      '/admin/uploads/presign',
      wanted,
    )
    const began = performance.now()
    await put(url, upload)
    return { publicUrl, seconds: (performance.now() - began) / 1000 }
  }
}
