// The readable page of the API: plain HTML from the table of calls, no script.
import { type Call, apiPrefix, calls, errorCodes } from '@jinvani/contract'
import { groupOf, jsonSchema } from './openapi.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const style = `:root{color-scheme:light dark;--ground:#fbf7f0;--ink:#1e1a17;--soft:#5d5348;--line:#e2d9cb;--accent:#8f4408;--raised:#fffdf9}
@media(prefers-color-scheme:dark){:root{--ground:#14110f;--ink:#f3ece2;--soft:#bdb0a0;--line:#3a322b;--accent:#f29a38;--raised:#1d1916}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 'Anek Latin Variable',system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}h1{margin:0}h2{margin:3rem 0 .5rem;text-transform:capitalize}a{color:var(--accent)}
article{border:1px solid var(--line);border-radius:12px;padding:1rem;margin:1rem 0;background:var(--raised)}h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem}pre{overflow:auto;background:var(--ground);padding:.75rem;border-radius:8px;margin:.5rem 0 0}
.roles,summary{color:var(--soft);font-size:.9rem}summary{cursor:pointer;padding:.25rem 0}p{max-width:70ch}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line)}`

function schemaBlock(title: string, schema: object): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

function article(name: string, entry: Call): string {
  const token =
    entry.roles === 'app'
      ? 'Bearer token of an app user'
      : `Bearer token; roles: ${entry.roles.toString().replaceAll(',', ', ')}`
  const who = entry.roles === 'public' ? 'Open to all' : token
  return `<article id="${name}"><h3><code>${entry.method} ${escape(apiPrefix + entry.path)}</code></h3>
<p>${escape(entry.summary)}.</p><div class="roles">${who}${entry.versioned ? '. Takes If-Match with the version.' : ''}</div>
${entry.query ? schemaBlock('Query', jsonSchema(entry.query, 'output')) : ''}${entry.input ? schemaBlock('Body', jsonSchema(entry.input, 'input')) : ''}
${entry.output ? schemaBlock(`Answer ${entry.status ?? 200}`, jsonSchema(entry.output, 'output')) : '<div class="roles">Answers 204.</div>'}</article>`
}

export function docsPage(): string {
  const groups = Map.groupBy(Object.entries(calls) as [string, Call][], ([, entry]) => groupOf(entry))
  const order = [
    'App',
    'Session',
    ...[...groups.keys()].filter((group) => !['App', 'Session'].includes(group)),
  ]
  const sections = order.map(
    (group) =>
      `<h2 id="${group}">${group}</h2>${(groups.get(group) ?? []).map(([name, entry]) => article(name, entry)).join('')}`,
  )
  const errors = Object.entries(errorCodes)
    .map(
      ([code, { status, message }]) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td>${escape(message)}</td></tr>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Jinvani API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body><main>
<h1>Jinvani API</h1><p>Base address <code>${apiPrefix}</code>, JSON. The machine-readable document is <a href="${apiPrefix}/openapi.json">openapi.json</a>.
Lists take <code>page</code> and <code>pageSize</code>; public answers carry an <code>ETag</code>.</p>
<nav aria-label="Groups">${order.map((group) => `<a href="#${group}">${group}</a>`).join(' · ')} · <a href="#errors">Errors</a></nav>
${sections.join('')}
<h2 id="errors">Errors</h2><p>Every failure has the body <code>{message, code, errors?: [{path, message}], requestId}</code>.</p>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>${errors}</tbody></table></main></body></html>`
}
