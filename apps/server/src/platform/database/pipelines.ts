// Shared connections, on which the statements of many requests follow each other without waiting for answers. Under
// load this halves the work of both sides, which otherwise sleep and wake for every statement.
import type pg from 'pg'
import { currentBill, isAnswered, sleptMs } from '../load/bill.ts'
import type { Client } from './client.ts'

interface Pipeline {
  client: Promise<Client>
  waiting: number
  /** When the last answer came, as a value of `sleptMs`. */
  answeredAt: number
}

/** `most`: number of pipelines; use several if statements may be slow, since a slow one delays those behind it. */
export function openPipelines(makeClient: () => Client, most: number) {
  const open = new Set<Pipeline>()
  let isClosed = false

  function add(): Pipeline {
    const client = makeClient()
    const pipeline = { client: client.connect(), waiting: 0, answeredAt: 0 }
    const forget = () => open.delete(pipeline)
    // Statements on a lost connection fail. The next statement opens another one.
    client.on('error', forget).on('end', forget)
    pipeline.client.catch(forget)
    open.add(pipeline)
    return pipeline
  }

  /** Charges the time since the previous answer: the server begins a statement only after that. */
  async function ask(pipeline: Pipeline, client: Client, query: pg.QueryArrayConfig) {
    const bill = currentBill()
    bill?.rest()
    const sentAt = sleptMs()
    const noteAnswer = () => {
      const now = sleptMs()
      bill?.addStatement(now - Math.max(sentAt, pipeline.answeredAt))
      pipeline.answeredAt = now
    }
    try {
      const rows = await client.query(query)
      noteAnswer()
      return rows
    } catch (error) {
      if (isAnswered(error)) noteAnswer()
      throw error
    }
  }

  return {
    /** Runs one statement. Not for transactions: statements of other requests come in between. */
    async query(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>> {
      if (isClosed) throw new Error('The connections to the database are closed')
      const [first, ...others] = [...open].toSorted((one, other) => one.waiting - other.waiting)
      const pipeline = first && (first.waiting === 0 || others.length + 1 >= most) ? first : add()
      pipeline.waiting += 1
      try {
        return await ask(pipeline, await pipeline.client, query)
      } finally {
        pipeline.waiting -= 1
      }
    },
    async end(): Promise<void> {
      isClosed = true
      const ends = [...open].map(async ({ client }) => await (await client).end())
      // `allSettled`, since a connection that never opened rejects, and needs no end.
      await Promise.allSettled(ends)
    },
  }
}
