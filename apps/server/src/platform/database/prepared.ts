// Prepared statements: this process compiles each once, and the server plans it once for each connection.
import { hash } from 'node:crypto'
import type { CompiledQuery, Dialect } from 'kysely'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { readCode } from '../app-error.ts'
import type { openPipelines } from './pipelines.ts'
import type { Tables } from './schema.ts'

/** Names are camelCase in the program and snake_case in the database. JSON values keep the names of their fields. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Values are parameters, never part of the text: so there are few texts, and few plans to keep. */
export type Prepared = <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
export const unconnected = { config: { dialect }, dialect, driver: new DummyDriver() }

export const builder = new Kysely<Tables>({ dialect, plugins: [camelCase] })

export function withValues<Row>(statement: CompiledQuery<Row>, values: unknown[]): CompiledQuery<Row> {
  return { ...statement, parameters: values }
}

/** Joins `byIds`, whose only parameter is a list of ids, with the statement that finds these ids. */
export function withIdsOf<Row>(
  byIds: CompiledQuery<Row>,
  { sql: ids, parameters }: CompiledQuery,
  order: string,
): CompiledQuery<Row> {
  return {
    ...byIds,
    sql: `${byIds.sql.replace('$1::uuid[]', () => `array(${ids})`)} order by ${order}`,
    parameters,
  }
}

interface Plan {
  name: string
  /** `name`: the column's name in the database. `field`: its name in the program. */
  columns: { name: string; field: string }[]
}

async function nameColumns(columns: readonly pg.FieldDef[], { queryId }: CompiledQuery) {
  const rows = columns.map(({ name }) => ({ [name]: null }))
  const renamed = await camelCase.transformResult({ result: { rows }, queryId })
  return columns.map(({ name }, index) => ({
    name,
    field: Object.keys(renamed.rows[index] ?? {})[0] ?? name,
  }))
}

const isOf = (columns: Plan['columns'], fields: readonly pg.FieldDef[]) =>
  columns.length === fields.length && columns.every(({ name }, index) => name === fields[index]?.name)

/** Runs prepared statements on a server. Not for use in a transaction: the statements would run outside of it. */
export function preparedOnServer(query: ReturnType<typeof openPipelines>['query']): Prepared {
  const plans = new Map<string, Plan>()
  let renewals = 0
  function makePlan(text: string): Plan {
    const plan = { name: `${hash('sha256', text, 'base64url').slice(0, 32)}-${renewals}`, columns: [] }
    plans.set(text, plan)
    return plan
  }
  const run = ({ name }: Plan, { sql: text, parameters }: CompiledQuery) =>
    query({ name, text, values: [...parameters], rowMode: 'array' })
  return async <Row>(statement: CompiledQuery<Row>) => {
    let plan = plans.get(statement.sql) ?? makePlan(statement.sql)
    const { fields, rows } = await run(plan, statement).catch((error: unknown) => {
      // A migration has changed the table since the statement was prepared: "cached plan must not change result type".
      if (readCode(error) !== '0A000') throw error
      renewals += 1
      plan = makePlan(statement.sql)
      return run(plan, statement)
    })
    if (!isOf(plan.columns, fields)) plan.columns = await nameColumns(fields, statement)
    const { columns } = plan
    return rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (const [index, { field }] of columns.entries()) row[field] = values[index]
      return row as Row
    })
  }
}

/** Runs statements without stored plans: in a transaction, or on the embedded database. */
export const plannedAnew =
  (db: Pick<Kysely<Tables>, 'executeQuery'>): Prepared =>
  async (statement) =>
    (await db.executeQuery(statement)).rows
