// The readable page of the API: plain HTML from the same document that machines read.
import { errorCodes } from '@jinvani/contract'
import type { OpenapiDocument } from '../openapi.ts'
import { type PlacedCall, callArticle } from './call-article.ts'
import { code, escape, frame, inline, pages, slugOf, table } from './html.ts'
import { fieldTable, typeOf } from './schema-words.ts'
import { curlOf } from './curl.ts'

// Sign in, list, play: the shortest way through the API, from the examples of its calls.

const steps: readonly { title: string; said: string; calls: readonly string[] }[] = [
  {
    title: '1. Sign in',
    said: 'Six digits go to the phone (a server in development prints them). They give two tokens; put the `accessToken` into `TOKEN`.',
    calls: ['appRequestOtp', 'appVerifyOtp'],
  },
  {
    title: '2. List',
    said: 'The catalogue is open to all. Keep the `ETag` and send it back as `If-None-Match`: most answers are then a 304.',
    calls: ['appListContent', 'appGetContent'],
  },
  {
    title: '3. Play',
    said: 'Give the player the first of `sources` it can play. If `drm.enabled` is true it asks `licenceUrl` for the key, with the token in the header.',
    calls: ['licence', 'licenceKey'],
  },
]

function quickStart(server: string, all: readonly PlacedCall[]): string {
  const command = (id: string) => {
    const call = all.find(({ operation }) => operation.operationId === id)
    if (!call) throw new Error(`The quick start names ${id}, which is no call`)
    return code(curlOf(server, call.method, call.path, call.operation), 'curl')
  }
  return steps
    .map(
      ({ title, said, calls }) =>
        `<section class="step"><h3>${title}</h3><p>${inline(said)}</p>${calls.map(command).join('')}</section>`,
    )
    .join('')
}

const inGroup = (all: readonly PlacedCall[], group: string) =>
  all.filter(({ operation }) => operation.tags[0] === group)

function sideOf({ tags }: OpenapiDocument, all: readonly PlacedCall[]): string {
  const groups = tags.map(({ name }) => {
    const links = inGroup(all, name).map(
      ({ operation: { operationId, summary } }) =>
        `<li><a href="#${operationId}">${escape(summary)}</a></li>`,
    )
    return `<li><details><summary>${name}</summary><ul><li><a href="#${slugOf(name)}">${name}: all</a></li>${links.join('')}</ul></details></li>`
  })
  return `<ul><li><a href="#quick-start">Quick start</a></li><li><a href="${pages.guide}">Guide for apps</a></li>${groups.join('')}
<li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li></ul>`
}

/** Schemas are closed at first; a link to one opens it. */
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
  return `<p>Every failure has the body of <a href="#schema-ApiError">ApiError</a>. Decide by <code>code</code>, show <code>message</code>. After a 429 or 503 wait for <code>Retry-After</code> seconds; repeat nothing else unchanged.</p>
${table('All codes', ['Status', 'Code', 'Meaning'], rows)}`
}

export function docsPage(document: OpenapiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const server = document.servers[0]?.url ?? ''
  const around = { server, schemas: document.components.schemas }
  const sections = document.tags.map(
    ({ name, description }) =>
      `<h2 id="${slugOf(name)}">${name}</h2><p>${inline(description)}</p>${inGroup(all, name)
        .map((call) => callArticle(call, around))
        .join('')}`,
  )
  return frame({
    title: 'Jinvani API',
    side: sideOf(document, all),
    main: `<h1>Jinvani API</h1><p>${inline(document.info.description)}</p>
<p>Base address <code>${escape(server)}</code>. The same for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). New here? Read the <a href="${pages.guide}">guide for apps</a>.</p>
<h2 id="quick-start">Quick start</h2>${quickStart(server, all)}${sections.join('')}
<h2 id="errors">Errors</h2>${errorSection()}<h2 id="schemas">Schemas</h2>${schemaSection(document)}`,
  })
}
