// Records the statements that code sends to the database.
import { CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely'
import type { Tables } from '../../platform/database/schema.ts'

export async function runStatement(db: Kysely<Tables>, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement))
}

export async function recordStatements(
  db: Kysely<Tables>,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(recorder))
  return statements
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Every node of the executed plan of a statement. */
export async function explainStatement(
  db: Kysely<Tables>,
  { sql, parameters }: CompiledQuery,
): Promise<PlanNode[]> {
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain)
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
}
