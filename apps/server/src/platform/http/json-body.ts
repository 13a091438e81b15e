import { limits } from '@jinvani/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** Deepest nesting of a JSON text, strings left out. */
function nestingDepth(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** JSON that does not parse, an empty text among it, or that is nested too deep, is a 400. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.jsonBodyBytes },
    (request, body, done) => {
      if (nestingDepth(body) > limits.jsonDepth) return done(new AppError('bad-request'))
      return parse(request, body, (error, value) =>
        error ? done(new AppError('bad-request')) : done(null, value),
      )
    },
  )
}
