// Keeps only method, path and roles of each contract call in the client. Without the schemas the first screen
// loads no zod; forms still import the schemas that they check with.
import type { Plugin } from 'vite'

const tables = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/]calls\.ts$/
const rest =
  /,?\s+(?:(?:summary|activity): '[^'\n]*'|(?:points|query|input|output|bodyBytes|status|versioned|fresh|opensBeforeChange|opensBeforeFactor): [\w.]+)(?=,|\s*\})/g

/** The console calls none of the apps' endpoints. */
const ofApps = /[\\/]apps[\\/]calls\.ts$/

export function clientCalls(): Plugin {
  let tablesFound = 0
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: tables },
      handler(code, id) {
        tablesFound += 1
        return { code: ofApps.test(id) ? 'export const appCalls = {}' : code.replace(rest, ''), map: null }
      },
    },
    buildEnd() {
      if (tablesFound === 0) this.error('client-calls.ts found no table of calls: have they moved?')
    },
  }
}
