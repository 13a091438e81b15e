// Statements that are sent often: this process compiles each once, and the server plans it once per connection.
import { hash } from 'node:crypto'
import {
  type CompiledQuery,
  CamelCasePlugin,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Pipelines } from './pipelines.ts'
import type { Tables } from './schema.ts'

/** Names are camelCase in the program and snake_case in the database. JSON values keep the names of their fields. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Runs a statement. Values are parameters and never part of the text, so there are few texts whose plans to keep. */
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

/** Finds ids and reads their rows in that order, in one statement. `byIds` may have no parameter but the ids. */
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

async function columnsOf(fields: readonly pg.FieldDef[], { queryId }: CompiledQuery) {
  const rows = fields.map(({ name }) => ({ [name]: null }))
  const renamed = await camelCase.transformResult({ result: { rows }, queryId })
  return renamed.rows
    .flatMap((row) => Object.keys(row))
    .map((field, index) => ({ name: fields[index]?.name ?? field, field }))
}

const isOf = (columns: Plan['columns'], fields: readonly pg.FieldDef[]) =>
  columns.length === fields.length && columns.every(({ name }, index) => name === fields[index]?.name)

function asRow(columns: Plan['columns'], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { field } of columns) row[field] = values[index++]
  return row
}

/** True if the table was migrated after the statement was prepared: "cached plan must not change result type". */
const isOutdated = (error: unknown) => error instanceof Error && 'code' in error && error.code === '0A000'

/** Do not use this within a transaction: its statements run outside of it. */
export function preparedOnServer(pipelines: Pick<Pipelines, 'query'>): Prepared {
  const plans = new Map<string, Plan>()
  let renewals = 0
  function makePlan(text: string): Plan {
    const plan = { name: `${hash('sha256', text, 'base64url').slice(0, 32)}-${renewals}`, columns: [] }
    plans.set(text, plan)
    return plan
  }
  async function run(plan: Plan, { sql: text, parameters }: CompiledQuery) {
    const query = { name: plan.name, text, values: [...parameters], rowMode: 'array' as const }
    return await pipelines.query(query)
  }
  return async <Row>(statement: CompiledQuery<Row>) => {
    let plan = plans.get(statement.sql) ?? makePlan(statement.sql)
    const { fields, rows } = await run(plan, statement).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
      renewals += 1
      plan = makePlan(statement.sql)
      return run(plan, statement)
    })
    if (!isOf(plan.columns, fields)) plan.columns = await columnsOf(fields, statement)
    const { columns } = plan
    return rows.map((row) => asRow(columns, row)) as Row[]
  }
}

/** Runs statements without stored plans, for a transaction and for the embedded database. */
export function plannedAnew(db: Pick<Kysely<Tables>, 'executeQuery'>): Prepared {
  return async (statement) => (await db.executeQuery(statement)).rows
}
