// A Vite plugin. In the console's copy of the table of calls, it removes what only the server needs, such as schemas.
// The first screen then loads no zod. Forms import the schemas that they validate with.
import type { Plugin } from 'vite'

const tables = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+[\\/]calls\.ts$/
const rest =
  /,?\s+(?:(?:summary|activity): '[^'\n]*'|(?:points|query|input|output|bodyBytes|status|versioned|fresh|opensBeforeChange|opensBeforeFactor|hasUntypedBody): (?:[\w.]+|'in-part'))(?=,|\s*\})/g

/** Calls of the mobile apps, which the console never makes. They are removed whole. */
const appCalls = /^  app\w+: call\('\w+', '\/app\/[^{}]*\{[^{}]*\}\),\n/gm

const imports = /^import (?:\* as (\w+)|\{([^}]*)\}) from '[^']*'\n/gm

/** Drops imports that only the removed schemas used. With them, the console would load the schemas all the same. */
function withoutUnused(code: string): string {
  const body = code.replace(imports, '')
  return code.replace(imports, (line, whole: string | undefined, list = '') => {
    // For `import * as films`, only `films.` counts as a use: the bare word also occurs in paths such as `/films`.
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
        const kept = withoutUnused(code.replace(rest, '').replace(appCalls, ''))
        if (kept.includes("'/app/")) this.error(`client-calls.ts left a call of the apps in ${id}`)
        return { code: kept, map: null }
      },
    },
    buildEnd() {
      if (tablesFound === 0) this.error('client-calls.ts found no table of calls: have they moved?')
    },
  }
}
