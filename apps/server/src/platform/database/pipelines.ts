// Shared connections on which the statements of many requests follow each other without waiting for answers. Under load
// this halves the work of both sides: otherwise each would sleep and wake for every statement.
import type pg from 'pg'
import { currentBill, isAnswered, sleptMs } from '../load/bill.ts'
import type { Client } from './client.ts'

interface Pipeline {
  client: Promise<Client>
  waiting: number
  /** Time of the last answer, measured by `sleptMs`. */
  answeredAt: number
}

export class Pipelines {
  #makeClient: () => Client
  #most: number
  #open = new Set<Pipeline>()
  #isClosed = false

  /** `most`: connections. Use several if statements may be slow, since a slow one delays those behind it. */
  constructor(makeClient: () => Client, most: number) {
    this.#makeClient = makeClient
    this.#most = most
  }

  /** Runs one statement. Not for transactions: statements of other requests come in between. */
  async query<Row extends unknown[]>(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    const pipeline = this.#leastBusy()
    pipeline.waiting += 1
    try {
      const client = await pipeline.client
      return await this.#ask<Row>(pipeline, client, query)
    } finally {
      pipeline.waiting -= 1
    }
  }

  /** The server begins a statement only after it has answered the one before, so the time counts from that answer. */
  async #ask<Row extends unknown[]>(pipeline: Pipeline, client: Client, query: pg.QueryArrayConfig) {
    const bill = currentBill()
    bill?.rest()
    const sentAt = sleptMs()
    const noteAnswer = () => {
      const now = sleptMs()
      bill?.addStatement(now - Math.max(sentAt, pipeline.answeredAt))
      pipeline.answeredAt = now
    }
    try {
      const rows = await client.query<Row>(query)
      noteAnswer()
      return rows
    } catch (error) {
      if (isAnswered(error)) noteAnswer()
      throw error
    }
  }

  async end(): Promise<void> {
    this.#isClosed = true
    const ends = [...this.#open].map(async ({ client }) => await (await client).end())
    // `allSettled`, since a connection that never opened rejects, and needs no end.
    await Promise.allSettled(ends)
  }

  #leastBusy(): Pipeline {
    if (this.#isClosed) throw new Error('The connections to the database are closed')
    const [first, ...others] = [...this.#open].toSorted((one, other) => one.waiting - other.waiting)
    return first && (first.waiting === 0 || others.length + 1 >= this.#most) ? first : this.#add()
  }

  #add(): Pipeline {
    const client = this.#makeClient()
    const pipeline = { client: client.connect(), waiting: 0, answeredAt: 0 }
    const forget = () => this.#open.delete(pipeline)
    // Statements on a lost connection fail. The next statement opens a new one.
    client.on('error', forget).on('end', forget)
    pipeline.client.catch(forget)
    this.#open.add(pipeline)
    return pipeline
  }
}
