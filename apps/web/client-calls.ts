// A client asks a call for its method, path and roles only. Without the rest, of which the schemas weigh most, the first
// screen of the console loads without zod; forms still bring the schemas that they check with.
import type { Plugin } from 'vite'

const tables = /[\\/]packages[\\/]contract[\\/]src[\\/]calls[\\/][\w-]+\.ts$/
const rest =
  /,?\s+(?:summary: '[^'\n]*'|(?:points|query|input|output|bodyBytes|status|versioned|fresh|opensBeforeChange|opensBeforeFactor): [\w.]+)(?=,|\s*\})/g

export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: tables },
      handler: (code) => ({ code: code.replace(rest, ''), map: null }),
    },
  }
}
