// Validates the body of a request with the schema of its call and names each wrong field.
import { type FieldError, echoed, limits } from '@jinvani/contract'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'

export function readBody(schema: z.ZodType, body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (body !== undefined && !isObject)
    throw new AppError('validation', { message: 'The body must be a JSON object' })
  const parsed = schema.safeParse(withoutEchoed(body === undefined ? {} : body))
  if (parsed.success) return parsed.data
  // The first errors are enough to begin with, and the answer to a bad body stays small.
  const errors = parsed.error.issues
    .slice(0, limits.errorsMax)
    .flatMap(describeIssue)
    .slice(0, limits.errorsMax)
  const [first] = errors
  const message = first?.message === 'Unknown field' ? `Unknown field: ${first.path}` : first?.message
  throw new AppError('validation', { errors, ...(message && { message }) })
}

function describeIssue(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message: issue.message }]
  const unknown = issue.keys.slice(0, limits.errorsMax)
  return unknown.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
}

function withoutEchoed(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => !echoed.some((name) => name === key)))
}
