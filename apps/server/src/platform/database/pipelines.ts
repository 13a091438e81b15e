// Connections on which the statements of many requests wait for no answer. Under load that halves the time of
// both sides, which otherwise sleep and wake for each statement.
import pg from 'pg'
import type { Logger } from '../log/logger.ts'

/** A slow statement holds up those behind it, so there is more than one. */
export const PIPELINES = 2

interface Pipeline {
  client: Promise<pg.Client>
  /** Statements without an answer. */
  waiting: number
}

interface Options {
  connection: pg.ClientConfig
  /** Sets up a new connection. */
  onConnect: (client: pg.Client) => Promise<void>
  log: Logger
}

export class Pipelines {
  #options: Options
  #open = new Set<Pipeline>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Not for transactions: other statements run between two of one request. */
  async query<Row extends unknown[]>(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<Row>> {
    const pipeline = this.#leastBusy()
    pipeline.waiting += 1
    try {
      const client = await pipeline.client
      return await client.query<Row>(query)
    } finally {
      pipeline.waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const ends = [...this.#open].map(async ({ client }) => await (await client).end())
    // A connection that never came about needs no end.
    await Promise.allSettled(ends)
  }

  #leastBusy(): Pipeline {
    if (this.#isClosed) throw new Error('The connections to the database are closed')
    const [first, ...others] = [...this.#open].toSorted((one, other) => one.waiting - other.waiting)
    return first && (first.waiting === 0 || others.length + 1 >= PIPELINES) ? first : this.#add()
  }

  #add(): Pipeline {
    const { connection, onConnect, log } = this.#options
    const client = new pg.Client({ ...connection, pipeline: true })
    const forget = () => this.#open.delete(pipeline)
    // Its statements fail with it, as everywhere; the next one opens another connection.
    client.on('error', (err) => log.warn({ err }, 'database connection lost')).on('end', forget)
    const connected = client.connect().then(() => onConnect(client))
    const pipeline = { client: connected.then(() => client), waiting: 0 }
    pipeline.client.catch(forget)
    this.#open.add(pipeline)
    return pipeline
  }
}
