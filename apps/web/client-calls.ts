// Keeps only method, path and roles of each call that the console makes. Without the schemas the first screen
// loads no zod; forms still import the schemas that they check with.
import type { Plugin } from 'vite'

const tables = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/]calls\.ts$/
const rest =
  /,?\s+(?:(?:summary|activity): '[^'\n]*'|(?:points|query|input|output|bodyBytes|status|versioned|fresh|opensBeforeChange|opensBeforeFactor): [\w.]+)(?=,|\s*\})/g

/** The console makes no call of the apps. */
const ofApps = /^  app\w+: call\('\w+', '\/app\/[^{}]*\{[^{}]*\}\),\n/gm

const imports = /^import (?:\* as (\w+)|\{([^}]*)\}) from '[^']*'\n/gm

/** What only the schemas used must not count as needed by whoever imports the calls. */
function withoutUnused(code: string): string {
  const body = code.replace(imports, '')
  return code.replace(imports, (line, whole: string | undefined, list = '') => {
    // The name of a whole module also stands in the addresses of its calls.
    const used = whole ? [`${whole}\\.`] : (list as string).match(/\w+/g)?.map((name) => `${name}\\b`)
    return used?.some((name) => new RegExp(`\\b${name}`).test(body)) ? line : ''
  })
}

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
        const kept = withoutUnused(code.replace(rest, '').replace(ofApps, ''))
        if (kept.includes("'/app/")) this.error(`client-calls.ts left a call of the apps in ${id}`)
        return { code: kept, map: null }
      },
    },
    buildEnd() {
      if (tablesFound === 0) this.error('client-calls.ts found no table of calls: have they moved?')
    },
  }
}
