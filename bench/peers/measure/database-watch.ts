// The database server seen from outside: its process, its version, and its number of transactions.
import pg from 'pg'
import { parentOf } from './cpu-time.ts'
import { databaseUrl } from '../places.ts'

export class DatabaseWatch {
  /** Parent process of all sessions. */
  readonly pid: number
  readonly version: string
  readonly #client: pg.Client

  private constructor(client: pg.Client, pid: number, version: string) {
    this.#client = client
    this.pid = pid
    this.version = version
  }

  static async open(): Promise<DatabaseWatch> {
    const client = new pg.Client({ connectionString: databaseUrl('postgres').href })
    await client.connect()
    const { rows } = await client.query<{ pid: number; version: string }>(
      "select pg_backend_pid() as pid, current_setting('server_version') as version",
    )
    const { pid = 0, version = '' } = rows[0] ?? {}
    return new DatabaseWatch(client, parentOf(pid), version)
  }

  async transactionsOf(database: string): Promise<number> {
    const { rows } = await this.#client.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
      [database],
    )
    return Number(rows[0]?.count ?? 0)
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}
