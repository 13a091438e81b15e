// A client asks a call for its method, path and roles only. Without the schemas of all calls, which nobody reads in a
// browser, the first screen of the console does without zod; forms still bring the schemas that they check with.
import type { Plugin } from 'vite'

const table = /[\\/]packages[\\/]contract[\\/]src[\\/]calls\.ts$/
const schema = /,?\s+(?:query|input|output): \w+(?=,|\s*\})/g

export function clientCalls(): Plugin {
  return {
    name: 'client-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: table },
      handler: (code) => ({ code: code.replace(schema, ''), map: null }),
    },
  }
}
