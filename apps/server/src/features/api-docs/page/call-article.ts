// One call: its parameters, a command that makes it, its answer and its errors.
import type { Answer, Operation, Schema } from '../openapi/document.ts'
import { curlOf } from './curl.ts'
import { code, escape, inline, table } from './html.ts'
import { field, fieldTable, schemaLink, typeOf } from './schema-words.ts'

export interface PlacedCall {
  method: string
  path: string
  operation: Operation
}
interface Surroundings {
  server: string
  schemas: Record<string, Schema>
}

const tokenNames: Record<string, string> = {
  app: 'a person of the apps',
  staff: 'a member of staff',
  playback: 'playback of this film',
}

function who({ security, 'x-roles': roles }: Operation): string {
  const names = security.flatMap((one) => Object.keys(one)).map((name) => tokenNames[name] ?? name)
  if (names.length === 0) return 'Open to all.'
  const isOptional = security.some((one) => Object.keys(one).length === 0)
  const allowed = Array.isArray(roles) ? ` Roles: ${roles.join(', ')}.` : ''
  return `${isOptional ? 'May carry a' : 'Bearer'} token of ${names.join(' or ')}.${allowed}`
}

function parameterTable({ parameters }: Operation): string {
  const rows = parameters.map(({ name, in: where, required, schema, description }) => {
    const [label = '', notes = ''] = field(name, schema, { where, required })
    return [`${label}<br>${notes}`, inline(description)]
  })
  return table('Parameters', ['Name', 'Meaning'], rows)
}

function bodyTable(schema: Schema, { schemas }: Surroundings): string {
  const name = schema.$ref?.split('/').at(-1) ?? ''
  return fieldTable(`Body: ${schemaLink(name)}`, schemas[name] ?? schema)
}

function successOf([status, { description, content = {}, headers = {} }]: [string, Answer]): string {
  const carried = Object.keys(headers)
    .map((name) => `<code>${name}</code>`)
    .join(', ')
  const [kind = '', shown] = Object.entries(content)[0] ?? []
  const what = shown && (kind === 'application/json' ? typeOf(shown.schema) : `<code>${kind}</code>`)
  const line = [`<strong>${status}</strong> ${description}`, what, carried && `with ${carried}`].filter(
    Boolean,
  )
  const example = shown?.example
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const block = text === undefined ? '' : `<details><summary>Example answer</summary>${code(text)}</details>`
  return `<p>${line.join(' · ')}</p>${block}`
}

function refusals({ responses }: Operation): string {
  const codes = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {})
      .filter(() => status !== 'default')
      .map((code) => `${status} <a href="#error-${code}">${code}</a>`),
  )
  return codes.length === 0 ? '' : `<p class="who">Can fail with ${codes.join(', ')}.</p>`
}

export function callArticle({ method, path, operation }: PlacedCall, around: Surroundings): string {
  const { operationId, summary, description, requestBody, responses } = operation
  const isSuccess = ([status]: [string, Answer]) => /^[23]/.test(status)
  const body = requestBody?.content['application/json']
  return `<article aria-labelledby="${operationId}"><h3 id="${operationId}"><a href="#${operationId}">${escape(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code></p>
${description === undefined ? '' : `<p>${inline(description)}</p>`}<p class="who">${who(operation)}</p>
${parameterTable(operation)}${body ? bodyTable(body.schema, around) : ''}
${code(curlOf(around.server, method, path, operation), 'curl')}
${Object.entries(responses).filter(isSuccess).map(successOf).join('')}${refusals(operation)}</article>`
}
