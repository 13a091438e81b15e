import type { KyselyPlugin } from 'kysely'
import type { Deps } from '../platform/deps.ts'

export function withCounter<D extends Deps>(deps: D) {
  const counted = { statements: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const prepared: Deps['prepared'] = (statement) => {
    counted.statements += 1
    return deps.prepared(statement)
  }
  const count = async (work: () => Promise<unknown>) => {
    const before = counted.statements
    await work()
    return counted.statements - before
  }
  return { deps: { ...deps, db: deps.db.withPlugin(counter), prepared }, count }
}
