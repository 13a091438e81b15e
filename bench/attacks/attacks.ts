// The attacks: requests that cost the server far more than their sender.
import { randomUUID } from 'node:crypto'

export interface Attack {
  what: string
  atOnce: number
  who?: 'viewer' | 'person'
  /** Set for an attack that may slow everybody else down: it is only measured. */
  hasNoGoal?: true
  /** For an attacker with several addresses: the one of its n-th request. */
  from?: (attacker: number, n: number) => string
  /** Path and body of the n-th request. `items`: ids of items in the library. */
  ask: (n: number, items: readonly string[]) => { path: string; body?: unknown }
}

const app = (path: string) => ({ path: `/api/v1/app/${path}` })
const words = ['jain', 'stavan', 'bhajan', 'stotra', 'katha', 'mahavir', 'puja', 'mantra', 'tirth', 'guru']
const starts = ['pra', 'k', 'ba', 'sa', 'ta', 'bha', 'ma', 'p']
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const two = (n: number) => `${pick(words, n)} ${pick(words, Math.floor(n / words.length))}`
const letters = [...'kabcdefghijlmnopqrstuvwxyz']

function invented(n: number) {
  const watch = { path: `/watch/item-${n + 12}?collection=x${n}` }
  const next = app(`content/item-${n + 12}/next?collection=x${n}`)
  return pick([watch, app(`collections/big?collection=x${n}`), next], n)
}

const events = (n: number, items: readonly string[]) => {
  const at = new Date().toISOString()
  const faults = Array.from({ length: 49 }, (_, i) => ({ type: 'error', code: `call ${n} ${i}`, at }))
  const sent = [{ type: 'play', item: pick(items, n), at }, ...faults]
  const about = { batchId: randomUUID(), consent: true, platform: 'android', language: 'gu' }
  return { ...app('events'), body: { ...about, events: sent } }
}

const sync = (n: number, items: readonly string[]) => {
  const clock = new Date().toISOString()
  const stop = { at: clock, positionSec: n % 60 }
  const positions = Array.from({ length: 100 }, (_, i) => ({ contentId: pick(items, n * 100 + i), ...stop }))
  return { ...app('me/sync'), body: { clock, positions } }
}

const hex = (n: number) => (n % 65_536).toString(16)
const deep = (n: number) => ({ path: `/api/v1/admin/content?page=${300 + (n % 290)}&pageSize=100` })

export const attacks: Attack[] = [
  { what: 'H1 a sitemap of items', atOnce: 10, ask: (n) => ({ path: `/sitemap-items-1.xml?x=${n}` }) },
  {
    what: 'H3 searches for a beginning',
    atOnce: 8,
    ask: (n) => app(`content?q=${two(n)} ${pick(starts, n)}`),
  },
  {
    what: 'H3 searches for 40 words of a letter',
    atOnce: 8,
    ask(n) {
      const words = Array.from({ length: 40 }, (_, i) => pick(letters, (n >> (i % 16)) + i * 7))
      return app(`content?q=${words.join(' ')}`)
    },
  },
  { what: 'H4, M1 events of made-up codes', atOnce: 8, ask: events },
  { what: 'M2 invented collections', atOnce: 8, ask: invented },
  {
    what: 'M2 from all of a /48, ten times an address',
    atOnce: 8,
    hasNoGoal: true,
    from: (attacker, n) => `2001:db8:${hex(attacker + 1)}:${hex(n)}::1`,
    ask: invented,
  },
  {
    what: 'M3 deep pages of a category',
    atOnce: 8,
    ask(n) {
      const page = n % 2 ? 999_999 - n : 1 + (n % 400)
      return app(`content?category=category-${1 + (n % 20)}&page=${page}&pageSize=50`)
    },
  },
  { what: 'M4 deep pages of a viewer', atOnce: 30, who: 'viewer', ask: deep },
  {
    what: 'M5 lists of a person with 5,000 entries',
    atOnce: 8,
    who: 'person',
    ask: (n) =>
      app(`me/${pick(['continue', 'history', 'saved', 'home'], n)}?page=${1 + (n % 50)}&pageSize=50`),
  },
  { what: 'M5 sync of a person with 5,000 entries', atOnce: 8, who: 'person', ask: sync },
  {
    what: '10,000 addresses with an item each',
    atOnce: 32,
    hasNoGoal: true,
    // Each request has a new address, so no limit on addresses stops this attack.
    from: (_, n) => `11.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ask: (n) => ({ path: `/watch/item-${12 + n}?collection=x${n}` }),
  },
]
