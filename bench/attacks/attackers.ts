// The attackers run in a separate process, so that they do not delay the measurement. Each sends as fast as our nginx
// allows, and waits a second after a refusal.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Tally, headersOf } from './ask.ts'
import { attacks } from './attacks.ts'

interface Order {
  url: string
  what: string
  /** Numbers of attackers that have not attacked before, so that none of them owes points. */
  attackers: number[]
  tokens: string[]
  items: string[]
  ms: number
}

/** Requests in a second that `deploy/nginx` allows one address. */
const MOST_A_SECOND = 200

async function attack({ url, what, attackers, tokens, items, ms }: Order): Promise<Tally> {
  const found = attacks.find((each) => each.what === what)
  if (!found) throw new Error(`There is no attack "${what}"`)
  const [tally, ends] = [new Tally(), performance.now() + ms]
  const agent = new Agent({ keepAlive: true })
  let n = (attackers[0] ?? 0) * 1000
  const keepAsking = async (attacker: number, token: string | undefined) => {
    while (performance.now() < ends) {
      n += 1
      const { path, body } = found.ask(n, items)
      const from = found.from?.(attacker, n) ?? `203.0.${attacker >> 8}.${attacker & 255}`
      const json = body === undefined ? undefined : JSON.stringify(body)
      const headers = { ...headersOf(from, token), ...(json && { 'content-type': 'application/json' }) }
      const reply = await tally.ask(url + path, headers, agent, json)
      const isRefused = reply?.status === 429 || reply?.status === 503
      await sleep(isRefused ? 1000 : Math.max(0, (1000 * found.atOnce) / MOST_A_SECOND - (reply?.ms ?? 0)))
    }
  }
  const loops = attackers.flatMap((attacker, index) =>
    Array.from({ length: found.atOnce }, () => keepAsking(attacker, tokens[index])),
  )
  await Promise.all(loops)
  agent.destroy()
  return tally
}

export type Attacked = Pick<Tally, 'statuses' | 'faults'>

export async function startAttack(order: Order): Promise<Attacked> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: 'advanced' })
  child.send(order)
  const [result] = (await once(child, 'message')) as [Attacked]
  return result
}

if (import.meta.main) {
  const [order] = (await once(process, 'message')) as [Order]
  const { statuses, faults } = await attack(order)
  process.send?.({ statuses, faults }, () => process.disconnect())
}
