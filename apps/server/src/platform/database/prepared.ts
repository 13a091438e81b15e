// Statements that are sent often: compiled once here, parsed and planned by the server once per connection.
import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './schema.ts'

/** Rows and columns are camelCase in the program and snake_case in the database; JSON keeps its keys. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** There are few texts, since values are parameters and never part of the text. */
export type Prepared = <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>

/** Builds statements without a database. */
export const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [camelCase],
})

/** The statement with these values instead of those it was compiled with. */
export function withValues<Row>(statement: CompiledQuery<Row>, values: unknown[]): CompiledQuery<Row> {
  return { ...statement, parameters: values }
}

/** Not for use within a transaction. */
export function preparedOnServer(pool: pg.Pool): Prepared {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
    return name
  }
  return async <Row>({ sql: text, parameters, queryId }: CompiledQuery<Row>) => {
    const result = await pool.query({ name: nameOf(text), text, values: [...parameters] })
    const { rows } = await camelCase.transformResult({ result, queryId })
    // Typed by the statement, as everywhere in kysely.
    return rows as Row[]
  }
}

/** Sends the statements without kept plans: in a transaction, and where there is no server to keep them. */
export function plannedAnew(db: Pick<Kysely<Tables>, 'executeQuery'>): Prepared {
  return async (statement) => (await db.executeQuery(statement)).rows
}
