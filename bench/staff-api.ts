// What a member of staff asks of the API, as far as the measurements need it.
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as unknown) }
}

export async function put(url: string, { contentType, size, body }: Upload): Promise<void> {
  const headers = { 'content-type': contentType, 'content-length': size }
  const sending = request(url, { method: 'PUT', headers })
  const answered = once(sending, 'response')
  await pipeline(Readable.from(body), sending)
  const [answer] = (await answered) as [{ statusCode: number; resume(): void }]
  answer.resume()
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

  /** As `send`, for what must succeed. */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  /** Gives what the server has made of it under its public address. */
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
