import { CompiledQuery, type Kysely, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Tables } from '../../platform/database/schema.ts'

export async function runStatement(db: Kysely<Tables>, statement: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement))
}

export async function recordStatements(
  db: Kysely<Tables>,
  work: (recorded: Kysely<Tables>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const nodes = new WeakMap<QueryId, RootOperationNode>()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node)
      return node
    },
    // A plugin also sees parts of statements, but only whole statements have a result.
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId)
      if (node) statements.push(db.getExecutor().compileQuery(node, queryId))
      return result
    },
  }
  const recorded = db.withPlugin(recorder)
  // Plugins do not see a statement that was compiled before, so it is noted here.
  const run = async <Row>(query: CompiledQuery<Row>) => {
    statements.push(query)
    return await db.executeQuery<Row>(query)
  }
  await work(Object.assign(recorded, { executeQuery: run }))
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

export async function explainStatement(
  db: Kysely<Tables>,
  { sql, parameters }: CompiledQuery,
): Promise<PlanNode[]> {
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain)
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  return rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
}
