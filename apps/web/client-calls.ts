// A client asks a call for its method, path and roles only. Without the rest, of which the schemas weigh most, the first
// screen of the console loads without zod; forms still bring the schemas that they check with.
import type { Plugin } from 'vite'

const tables = /[\\/]packages[\\/]contract[\\/]src[\\/]calls[\\/][\w-]+\.ts$/
const rest =
  /,?\s+(?:(?:summary|activity): '[^'\n]*'|(?:points|query|input|output|bodyBytes|status|versioned|fresh|opensBeforeChange|opensBeforeFactor): [\w.]+)(?=,|\s*\})/g

/** The console makes none of these. */
const ofApps = /[\\/]apps\.ts$/

export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: tables },
      handler: (code, id) => ({
        code: ofApps.test(id) ? 'export const appCalls = {}' : code.replace(rest, ''),
        map: null,
      }),
    },
  }
}
