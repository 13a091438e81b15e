import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

interface Upload {
  contentType: string
  size: number
  body: Iterable<Buffer> | AsyncIterable<Buffer>
}
interface Answer {
  status: number
  /** The header `Retry-After`, in seconds. */
  retryAfter: string | undefined
  body: unknown
}

export class Busy extends Error {}

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

  static async signIn(productUrl: string, who: Record<'email' | 'password', string>): Promise<StaffApi> {
    const base = `${productUrl}/api/v1`
    const nobody = new StaffApi(base, '')
    const { token } = await nobody.must<{ token: { accessToken: string } }>('POST', '/admin/login', who)
    return new StaffApi(base, token.accessToken)
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
    }
    const json = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(this.base + path, { method, headers, body: json })
    const text = await answer.text()
    const retryAfter = answer.headers.get('retry-after') ?? undefined
    return { status: answer.status, retryAfter, body: text === '' ? {} : (JSON.parse(text) as unknown) }
  }

  /** Throws if the call fails. If the server is busy, waits as long as `Retry-After` says and calls again. */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body)
    if ([429, 503].includes(answer.status) && answer.retryAfter !== undefined) {
      await sleep(Number(answer.retryAfter) * 1000)
      return await this.must(method, path, body)
    }
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  async upload(upload: Upload): Promise<string> {
    const wanted = { filename: 'film.mp4', contentType: upload.contentType, prefix: 'videos/' }
    const path = '/admin/uploads/presign'
    const { url, publicUrl } = await this.must<{ url: string; publicUrl: string }>('POST', path, wanted)
    await put(url, upload)
    return publicUrl
  }
}
