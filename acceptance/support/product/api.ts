// Calls the API directly, to prepare items for a journey and to read what apps get.
import { type Role, apiPrefix } from '@jinvani/contract'
import { jsonOnce, signIn } from './staff.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export class Api {
  readonly url: string
  readonly accessToken: string

  constructor(url: string, accessToken: string) {
    this.url = url
    this.accessToken = accessToken
  }

  static async signIn(url: string, role: Role): Promise<Api> {
    return new Api(url, (await signIn(url, role)).token.accessToken)
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}${apiPrefix}${path}`, {
      method,
      headers: { ...jsonOnce, authorization: `Bearer ${this.accessToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }

  /** Like `send`, but throws if the call fails. */
  async must(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.send(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}
