// Honest phones behind one address of a carrier, which come within a minute: how many are refused?
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInPerson } from '../app-person.ts'
import { connect } from '../lists/grow.ts'
import { ask } from '../load/readers.ts'
import { Tally } from '../load/tally.ts'
import { headersOf } from './attackers.ts'

const random = (below: number) => Math.floor(Math.random() * below)

/** With a session each of them counts for itself. */
export async function measurePhones(databaseUrl: string, url: string, hasToken: boolean): Promise<void> {
  const database = await connect(databaseUrl)
  const { rows: people } = await database.query<{ id: string }>(
    'select id from app_users order by created_at desc limit 150',
  )
  const [tally, agent] = [new Tally(), new Agent({ keepAlive: true })]
  const from = hasToken ? '198.51.100.1' : '198.51.100.2'
  const phones = people.map(async ({ id }, n) => {
    await sleep((60_000 * n) / people.length)
    const token = hasToken ? await signInPerson(database, `${url}/api/v1`, id) : undefined
    for (const path of [
      `/api/v1/app/${hasToken ? 'me/home' : 'home'}`,
      `/api/v1/app/content?category=category-${1 + random(40)}&page=${1 + random(20)}`,
      `/api/v1/app/content/item-${1 + random(60_000)}`,
      '/apple-touch-icon.png',
    ]) {
      tally.add(path, await ask(url + path, headersOf(from, token), agent))
      await sleep(2000)
    }
  })
  await Promise.all(phones)
  agent.destroy()
  await database.end()
  console.log(
    `${people.length} phones of one address, ${hasToken ? 'signed in' : 'not signed in'}: ${tally.told}`,
  )
}
