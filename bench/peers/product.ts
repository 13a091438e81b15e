// A product in the comparison. To add one, write its file and its SQL in products, and name it in main.ts.
import type { NewItem } from './rows.ts'
import type { Started } from './programs.ts'

export interface Seen {
  rows: number
  total?: number | undefined
  first?: string | undefined
}

export interface Survey {
  /** Slugs of active items from all parts of the data. `answers.slug` belongs to the first one. */
  slugs: string[]
  queries: string[]
  /** The right answer to the first path of each case. */
  answers: Record<string, Seen>
}

export interface Case {
  name: string
  /** Paths to request one after the other. The right answer is known only for the first path. */
  paths: string[]
  headers?: Record<string, string>
  /** True if plain node:http with the same answer is measured for comparison. */
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
  /** What the product still has to do with rows that were inserted with SQL, such as indexing them. */
  complete?: () => Promise<void>
  start(): Promise<Started>
  cases(url: string, survey: Survey): Promise<Case[]>
  creation?: (url: string) => Promise<Creation>
  see(answer: unknown): Seen
  versions(): Record<string, string>
}

/** Addresses of these pages. `address`: everything before the page number. */
export const pages = (address: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${address}${from + index}`)

export async function ask(url: string, headers: Record<string, string> = {}, body?: unknown) {
  const json = { 'content-type': 'application/json', ...headers }
  const sent = { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(url, body === undefined ? { headers } : sent)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** Milliseconds for which an answer, such as a token, is kept: products limit sign-ins, and tokens last for minutes. */
const lastsMs = 8 * 60_000

/** Keeps the last answer of `work` until it is too old, or another address is asked. */
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
