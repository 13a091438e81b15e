// A product in the comparison. A new one needs its file and its SQL in products, and an entry in main.ts.
import type { NewItem } from './rows.ts'
import type { Started } from './programs.ts'

export interface Seen {
  rows: number
  total?: number | undefined
  first?: string | undefined
}

export interface Survey {
  /** Slugs of active items from all over the data. The first is requested first. */
  slugs: string[]
  queries: string[]
  /** The right answer for the first path of each case. */
  answers: Record<string, Seen>
}

export interface Case {
  name: string
  /** Requested in turns. The right answer of the first one is known. */
  paths: string[]
  headers?: Record<string, string>
  /** True if a bare node:http server with the same answer is measured beside it. */
  besideBare?: boolean
}

export interface Creation {
  path: string
  headers: Record<string, string>
  body: (item: NewItem) => unknown
}

export interface Product {
  name: string
  database: string
  install?: () => Promise<void>
  prepare: () => Promise<void>
  /** The product processes rows that were loaded by SQL. */
  complete?: () => Promise<void>
  start(): Promise<Started>
  cases(url: string, survey: Survey): Promise<Case[]>
  creation?: (url: string) => Promise<Creation>
  see(answer: unknown): Seen
  versions(): Record<string, string>
}

/** `address` ends just before the page number. */
export const pages = (address: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${address}${from + index}`)

export async function ask(
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<unknown> {
  const json = { 'content-type': 'application/json', ...headers }
  const sent =
    body === undefined ? { headers } : { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(url, sent)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return text === '' ? undefined : JSON.parse(text)
}

// Most products limit sign-ins, and their tokens last only for minutes.
const lastsMs = 8 * 60_000

/** Keeps the last answer until it is old, or another address is asked. */
export function remember<T>(work: (url: string) => Promise<T>): (url: string) => Promise<T> {
  let kept: { url: string; at: number; answer: Promise<T> } | undefined
  return (url) => {
    if (kept?.url !== url || performance.now() - kept.at > lastsMs)
      kept = { url, at: performance.now(), answer: work(url) }
    return kept.answer
  }
}

export const owner = { email: 'bench@example.com', password: 'Bench-Only-1-shikhar' }
export const secret = 'bench-only-secret-bench-only-secret'
