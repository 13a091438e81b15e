// A product in the comparison. To add one: an entry in products.ts, its file here, its SQL in ../rows.
import type { Item } from '../rows/dataset.ts'
import type { Started } from './server-process.ts'
import type { Seen, Survey } from '../rows/survey.ts'

export interface Case {
  name: string
  /** Paths to request in turns, each by one connection only. The answer of the first one is known. */
  paths: string[]
  headers?: Record<string, string>
  /** Whether the product answers from memory. */
  isKept?: boolean
  /** Whether a bare node:http server with the same answer is measured beside it. */
  besideBare?: boolean
}

export interface Creation {
  path: string
  headers: Record<string, string>
  body: (item: NewItem) => unknown
}
export type NewItem = Omit<Item, 'id' | 'createdAt' | 'categories'>

export interface Product {
  /** Name of the column and of the results. */
  name: string
  /** Name for --only. */
  family: string
  database: string
  /** Installs the product once, below $PROBE. */
  install?: () => Promise<void>
  /** Makes the tables in an empty database; without it, the SQL that fills them makes them. */
  prepare?: () => Promise<void>
  /** Lets the product's program process rows that were loaded by SQL. */
  complete?: () => Promise<void>
  start(): Promise<Started[]>
  cases(url: string, survey: Survey): Promise<Case[]>
  creation?: (url: string) => Promise<Creation>
  see(answer: unknown): Seen
  versions(): Record<string, string>
}

/** Pages `from` to `to` of a list; the address ends before the page number. */
export const pages = (address: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${address}${from + index}`)

const json = { 'content-type': 'application/json' }

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
  return answer.json()
}

// Most products limit sign-ins, and tokens last for minutes at most.
const lastsMs = 8 * 60_000

/** Keeps an answer; asks again for another argument or once the answer is old. */
export function remember<T>(ask: (url: string) => Promise<T>): (url: string) => Promise<T> {
  let kept: { url: string; at: number; answer: Promise<T> } | undefined
  return (url) => {
    if (kept?.url !== url || performance.now() - kept.at > lastsMs)
      kept = { url, at: performance.now(), answer: ask(url) }
    return kept.answer
  }
}

/** The first account of every product. */
export const owner = { email: 'bench@example.com', password: 'Bench-Only-1-shikhar' }
export const secret = 'bench-only-secret-bench-only-secret'
