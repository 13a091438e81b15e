// The API reference as plain HTML, made from the OpenAPI document that machines read.
import { errorCodes } from '@jinvani/contract'
import type { OpenapiDocument } from '../openapi.ts'
import type { Answer, Operation, Schema } from '../openapi/document.ts'
import { code, escape, frame, pages, slugOf, table } from './html.ts'

const inline = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function bodyText(body: unknown): string {
  const short = JSON.stringify(body)
  return short.length < 80 ? short : JSON.stringify(body, null, 2)
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function addressOf(server: string, path: string, { parameters }: Operation): string {
  const query = new URLSearchParams()
  let address = server + path
  for (const { in: where, name, example } of parameters) {
    if (example === undefined) continue
    if (where === 'path') address = address.replace(`{${name}}`, String(example))
    if (where === 'query') query.set(name, String(example))
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address
}

function curlOf(server: string, method: string, path: string, operation: Operation): string {
  const [scheme] = Object.keys(operation.security[0] ?? {})
  const body: unknown = operation.requestBody?.content['application/json']?.example
  const isBinary = operation.responses[200]?.content?.['application/octet-stream'] !== undefined
  const options = [
    ...(scheme === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined
      ? []
      : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(bodyText(body))}`]),
    ...(isBinary ? ['-o key.bin'] : []),
  ]
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`
  return [`curl -s${verb} ${quoted(addressOf(server, path, operation))}`, ...options].join(' \\\n  ')
}

const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? ''
const schemaLink = (name: string) => `<a href="#schema-${name}">${name}</a>`

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaLink(nameOf(schema.$ref))
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(', ')
  if (schema.type === 'array' && schema.items) return `list of ${typeOf(schema.items)}`
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any']).join(' or ')
  return schema.format === undefined ? types : `${types} (${schema.format})`
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems, default: usual }: Schema): string {
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    usual !== undefined && `<code>${escape(JSON.stringify(usual))}</code> unless given`,
  ]
  return bounds.filter(Boolean).join(', ')
}

interface Field {
  name: string
  schema: Schema
  in?: string
  required: boolean
  description?: string | undefined
}

/** Name and type share a cell, so that the table fits a phone. */
function fieldRow({ name, schema, in: where, required, description = '' }: Field): string[] {
  const notes = [typeOf(schema), where, required && 'required', boundsOf(schema)].filter(Boolean)
  return [`<code>${escape(name)}</code><br><small>${notes.join(' · ')}</small>`, inline(description)]
}

function fieldTable(caption: string, { properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) =>
    fieldRow({ name, schema, required: required.includes(name), description: schema.description }),
  )
  return table(caption, ['Field', 'Meaning'], rows)
}

interface PlacedCall {
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

function successOf([status, { description, content = {}, headers = {} }]: [string, Answer]): string {
  const carried = Object.keys(headers)
    .map((name) => `<code>${name}</code>`)
    .join(', ')
  const [kind = '', shown] = Object.entries(content)[0] ?? []
  const what = shown && (kind === 'application/json' ? typeOf(shown.schema) : `<code>${kind}</code>`)
  const line = [`<strong>${status}</strong> ${description}`, what, carried && `with ${carried}`]
  const example = shown?.example
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const block = text === undefined ? '' : `<details><summary>Example answer</summary>${code(text)}</details>`
  return `<p>${line.filter(Boolean).join(' · ')}</p>${block}`
}

function refusals({ responses }: Operation): string {
  const codes = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {})
      .filter(() => status !== 'default')
      .map((code) => `${status} <a href="#error-${code}">${code}</a>`),
  )
  return codes.length === 0 ? '' : `<p class="who">Can fail with ${codes.join(', ')}.</p>`
}

function callArticle({ method, path, operation }: PlacedCall, { server, schemas }: Surroundings): string {
  const { operationId, summary, description, requestBody, responses } = operation
  const isSuccess = ([status]: [string, Answer]) => /^[23]/.test(status)
  const body = requestBody?.content['application/json']?.schema
  const name = nameOf(body?.$ref ?? '')
  const fields = body ? fieldTable(`Body: ${schemaLink(name)}`, schemas[name] ?? body) : ''
  return `<article aria-labelledby="${operationId}"><h3 id="${operationId}"><a href="#${operationId}">${escape(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code></p>
${description === undefined ? '' : `<p>${inline(description)}</p>`}<p class="who">${who(operation)}</p>
${table('Parameters', ['Name', 'Meaning'], operation.parameters.map(fieldRow))}${fields}
${code(curlOf(server, method, path, operation), 'curl')}
${Object.entries(responses).filter(isSuccess).map(successOf).join('')}${refusals(operation)}</article>`
}

/** The shortest way through the API, with the examples of its calls. */
const steps: readonly { title: string; said: string; calls: readonly string[] }[] = [
  {
    title: '1. Sign in',
    said: 'Six digits go to the phone (in development the server prints them). With them you get two tokens; put the `accessToken` into `TOKEN`.',
    calls: ['appRequestOtp', 'appVerifyOtp'],
  },
  {
    title: '2. List',
    said: 'The catalogue is open to all. Keep the `ETag` and send it back as `If-None-Match`: most answers are then a 304.',
    calls: ['appListContent', 'appGetContent'],
  },
  {
    title: '3. Play',
    said: 'Give the player the first of `sources` that it can play. If `drm.enabled` is true, the player asks `licenceUrl` for the key, with the token in the header.',
    calls: ['licence', 'licenceKey'],
  },
]

function quickStart(server: string, all: readonly PlacedCall[]): string {
  const command = (id: string) => {
    const call = all.find(({ operation }) => operation.operationId === id)
    if (!call) throw new Error(`The quick start names ${id}, which is no call`)
    return code(curlOf(server, call.method, call.path, call.operation), 'curl')
  }
  const sections = steps.map(
    ({ title, said, calls }) =>
      `<section class="step"><h3>${title}</h3><p>${inline(said)}</p>${calls.map(command).join('')}</section>`,
  )
  return sections.join('')
}

function sideOf({ tags }: OpenapiDocument, byGroup: ReadonlyMap<string, PlacedCall[]>): string {
  const groups = tags.map(({ name }) => {
    const links = (byGroup.get(name) ?? []).map(
      ({ operation: { operationId, summary } }) =>
        `<li><a href="#${operationId}">${escape(summary)}</a></li>`,
    )
    return `<li><details><summary>${name}</summary><ul><li><a href="#${slugOf(name)}">${name}: all</a></li>${links.join('')}</ul></details></li>`
  })
  return `<ul><li><a href="#quick-start">Quick start</a></li><li><a href="${pages.guide}">Guide for apps</a></li>${groups.join('')}
<li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li></ul>`
}

/** Each schema is folded; a link to it unfolds it. */
function schemaSection({ components }: OpenapiDocument): string {
  return Object.entries(components.schemas)
    .map(([name, schema]) => {
      const shown = schema.properties ? fieldTable(`Fields of ${name}`, schema) : `<p>${typeOf(schema)}</p>`
      return `<details class="schema"><summary>${name}</summary><div id="schema-${name}">${shown}</div></details>`
    })
    .join('')
}

function errorSection(): string {
  const rows = Object.entries(errorCodes)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, message }]) => [
      `<span id="error-${code}">${status}</span>`,
      `<code>${code}</code>`,
      escape(message),
    ])
  return `<p>Every failure has the body of <a href="#schema-ApiError">ApiError</a>. Decide by <code>code</code>, show <code>message</code>. After a 429 or 503 wait for <code>Retry-After</code> seconds; do not repeat other failed calls unchanged.</p>
${table('All codes', ['Status', 'Code', 'Meaning'], rows)}`
}

export function docsPage(document: OpenapiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const server = document.servers[0]?.url ?? ''
  const around = { server, schemas: document.components.schemas }
  const byGroup = Map.groupBy(all, ({ operation }) => operation.tags[0])
  const sections = document.tags.map(({ name, description }) => {
    const articles = byGroup.get(name)?.map((call) => callArticle(call, around)) ?? []
    return `<h2 id="${slugOf(name)}">${name}</h2><p>${inline(description)}</p>${articles.join('')}`
  })
  return frame({
    title: 'Jinvani API',
    side: sideOf(document, byGroup),
    main: `<h1>Jinvani API</h1><p>${inline(document.info.description)}</p>
<p>Base address <code>${escape(server)}</code>. The same for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). New here? Read the <a href="${pages.guide}">guide for apps</a>.</p>
<h2 id="quick-start">Quick start</h2>${quickStart(server, all)}${sections.join('')}
<h2 id="errors">Errors</h2>${errorSection()}<h2 id="schemas">Schemas</h2>${schemaSection(document)}`,
  })
}
