// Viewers and staff who keep sending requests whatever happens behind the address, and the failures that they saw. Each
// has an IP address of its own, since nginx limits each address.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@jinvani/contract'

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}
export interface Failure {
  /** Times by `performance.now()`, in milliseconds: when the call was sent, and when it failed. */
  sentAt: number
  at: number
  person: number
  call: string
  /** HTTP status of the answer; 0 if none came. */
  status: number
}
interface Options {
  url: string
  accessToken: string
  viewers: number
  staff: number
  /** Milliseconds between two calls of the same person. */
  pauseMs: number
}

const pages = ['/app/content', '/app/home', '/app/categories', '/app/content?page=2', '/app/carousel']
const SAVES_OF_EACH = 20

export class Traffic {
  readonly failures: Failure[] = []
  /** Number of the newest acknowledged save of each category, by slug. */
  readonly saved = new Map<string, number>()
  count = 0
  readonly #options: Options
  readonly #people: Promise<void>[]
  #isOver = false

  constructor(options: Options) {
    this.#options = options
    const { viewers, staff } = options
    this.#people = [
      ...Array.from({ length: viewers }, (_, at) => this.#view(at)),
      ...Array.from({ length: staff }, (_, at) => this.#save(viewers + at)),
    ]
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#people)
  }

  async #view(person: number): Promise<void> {
    const agent = agentOf(person)
    for (let turn = person; !this.#isOver; turn += 1)
      await this.#send(person, agent, { method: 'GET', path: pages[turn % pages.length] ?? '' })
    agent.destroy()
  }

  /** Creates a category, saves it several times, and then begins with another one. */
  async #save(person: number): Promise<void> {
    const agent = agentOf(person)
    for (let number = 0; !this.#isOver; number += 1) {
      const slug = `traffic-${person}-${number}`
      const made = await this.#send(person, agent, {
        method: 'POST',
        path: '/admin/categories',
        body: { name: slug, slug },
      })
      if (made?._id === undefined) continue
      const id = made._id
      this.saved.set(slug, 0)
      for (let order = 1; order < SAVES_OF_EACH && !this.#isOver; order += 1) {
        const body = { name: `${slug} ${order}` }
        const answer = await this.#send(person, agent, {
          method: 'PUT',
          path: `/admin/categories/${id}`,
          body,
        })
        if (answer !== undefined) this.saved.set(slug, order)
      }
    }
    agent.destroy()
  }

  /** Sends a call and returns the body of its answer; undefined if it failed. */
  async #send(person: number, agent: Agent, call: Call): Promise<{ _id?: string } | undefined> {
    const sentAt = performance.now()
    const { status, text } = await send(agent, call, this.#options).catch(() => ({ status: 0, text: '' }))
    this.count += 1
    await pause(this.#options.pauseMs)
    if (status >= 200 && status < 300) return JSON.parse(text) as { _id?: string }
    const at = performance.now()
    this.failures.push({ sentAt, at, person, call: `${call.method} ${call.path}`, status })
    return undefined
  }
}

const agentOf = (person: number) =>
  new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${(person % 250) + 1}` })

function send(agent: Agent, { method, path, body }: Call, { url, accessToken }: Options) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(path.startsWith('/admin') && { authorization: `Bearer ${accessToken}` }),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(`${url}${apiPrefix}${path}`, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject)
    })
    asked.on('error', reject).end(body && JSON.stringify(body))
  })
}
