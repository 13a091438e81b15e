// Items created one after another over one connection.
import { Agent, request } from 'node:http'
import { median } from '../../table.ts'
import { items } from '../rows/dataset.ts'
import type { Plan } from '../options.ts'
import type { Creation, NewItem } from '../products/product.ts'
import { waitForQuiet } from './cpu-time.ts'
import { round } from './shoot.ts'

export interface Created {
  perSecond: number
  p50: number
  p99: number
}

/** Items outside the loaded data, each different. */
function* newItems(): Generator<NewItem> {
  const stamp = Date.now().toString(36)
  for (const { id, createdAt: _, categories: __, ...item } of items(5000, 7))
    yield { ...item, slug: `new-${stamp}-${id}` }
}

function sender(url: string, { path, headers, body }: Creation, agent: Agent) {
  return (item: NewItem) =>
    new Promise<void>((done, fail) => {
      const bytes = JSON.stringify(body(item))
      const sent = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(bytes),
        ...headers,
      }
      const call = request(url + path, { method: 'POST', agent, headers: sent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) < 300) done()
          else fail(new Error(`POST ${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
        })
      })
      call.on('error', fail)
      call.end(bytes)
    })
}

async function createSome(
  send: (item: NewItem) => Promise<void>,
  supply: Iterator<NewItem>,
  count: number,
): Promise<Created> {
  const times: number[] = []
  for (let made = 0; made < count; made += 1) {
    const item = supply.next()
    if (item.done) break
    const began = performance.now()
    await send(item.value)
    times.push(performance.now() - began)
  }
  const seconds = times.reduce((total, each) => total + each, 0) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.floor(share * sorted.length)] ?? Number.NaN)
  return { perSecond: round(times.length / seconds, 1), p50: at(0.5), p99: at(0.99) }
}

export async function createItems(url: string, creation: Creation, plan: Plan): Promise<Created> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const send = sender(url, creation, agent)
    const supply = newItems()
    await createSome(send, supply, Math.min(20, plan.creates))
    const runs: Created[] = []
    for (let run = 0; run < plan.runs; run += 1) {
      await waitForQuiet(plan.watchSeconds, performance.now() + plan.patienceSeconds * 1000)
      runs.push(await createSome(send, supply, plan.creates))
    }
    const of = (pick: (run: Created) => number) => median(runs.map(pick))
    return { perSecond: of((run) => run.perSecond), p50: of((run) => run.p50), p99: of((run) => run.p99) }
  } finally {
    agent.destroy()
  }
}
