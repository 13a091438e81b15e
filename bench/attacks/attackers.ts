// The attackers, in a process of their own so that they do not delay those who are measured. Each goes on with what it
// may, at the speed of our nginx, and asks again a second after a refusal.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from '../load/readers.ts'
import { Tally } from '../load/tally.ts'
import { attacks, crowd } from './attacks.ts'

interface Order {
  url: string
  what: string
  /** Numbers of the attackers: none has attacked before. */
  attackers: number[]
  tokens: string[]
  items: string[]
  ms: number
}

/** As a browser, from an address that the proxy in front names. */
export const headersOf = (from: string, token: string | undefined) => ({
  'x-forwarded-for': from,
  'accept-encoding': 'gzip, deflate, br',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

/** More of one address does not come through nginx, as `deploy/nginx` has it. */
const MOST_A_SECOND = 200

async function attack({ url, what, attackers, tokens, items, ms }: Order): Promise<Tally> {
  const found = [...attacks, crowd].find((each) => each.what === what)
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
      try {
        const reply = await ask(encodeURI(url + path), headers, agent, json)
        tally.add(path, reply)
        const isRefused = reply.status === 429 || reply.status === 503
        await sleep(isRefused ? 1000 : Math.max(0, (1000 * found.atOnce) / MOST_A_SECOND - reply.ms))
      } catch (error) {
        tally.addBroken(path, error)
      }
    }
  }
  const loops = attackers.flatMap((attacker, index) =>
    Array.from({ length: found.atOnce }, () => keepAsking(attacker, tokens[index])),
  )
  await Promise.all(loops)
  agent.destroy()
  return tally
}

/** What the attackers got. */
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
