import { type Agent, type IncomingMessage, request as send } from 'node:http'

interface Answered {
  status: number
  retryAfter: string | undefined
  ms: number
}

class ConnectionClosed extends Error {}

type Headers = Record<string, string>

function askOnce(url: string, headers: Headers, agent: Agent, body?: string): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = send(url, { method, headers, agent }, (answer: IncomingMessage) => {
      answer.on('error', reject)
      answer.on('end', () => {
        const retryAfter = answer.headers['retry-after']
        resolve({ status: answer.statusCode ?? 0, retryAfter, ms: performance.now() - began })
      })
      answer.resume()
    })
    request.on('error', (error) => {
      const isClosed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isClosed ? new ConnectionClosed() : error)
    })
    request.end(body)
  })
}

/** Headers of a browser behind a proxy, which names the browser's address. */
export const headersOf = (from: string, token?: string) => ({
  'x-forwarded-for': from,
  'accept-encoding': 'gzip, deflate, br',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

export class Tally {
  readonly statuses = new Map<number, number>()
  readonly times: number[] = []
  /** Answers of 5xx without `Retry-After`, and connections that ended before their answer. */
  readonly faults: string[] = []

  /** Sends a request. Like a browser, it tries again if the server has just closed the connection. */
  async ask(url: string, headers: Headers, agent: Agent, body?: string): Promise<Answered | undefined> {
    try {
      const answer = await askOnce(encodeURI(url), headers, agent, body)
      const { status, retryAfter, ms } = answer
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      this.times.push(ms)
      if (status >= 500 && !(status === 503 && retryAfter !== undefined)) this.faults.push(`${status} ${url}`)
      return answer
    } catch (error) {
      if (error instanceof ConnectionClosed) return await this.ask(url, headers, agent, body)
      this.faults.push(`${error instanceof Error ? error.message : String(error)} ${url}`)
      return undefined
    }
  }

  get askedToWait(): number {
    return (this.statuses.get(503) ?? 0) + (this.statuses.get(429) ?? 0)
  }
}

export const told = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ')
