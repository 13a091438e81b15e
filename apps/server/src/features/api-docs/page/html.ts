// HTML that the reference of the API and its guide share: frame, styles, script, tables and code.

/** Adds a Copy button to each command. Without scripts only these buttons are missing. */
export const copyScript = `for (const block of document.querySelectorAll('pre.curl')) {
  const text = block.textContent
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  block.prepend(button)
}
`

const style = `:root{color-scheme:light dark;--ground:#fbf7f0;--ink:#1e1a17;--soft:#5d5348;--line:#e2d9cb;--accent:#8f4408;--raised:#fffdf9;--get:#1c5c3c;--post:#8f4408;--put:#5a3d8a;--delete:#9b1c2e}
@media(prefers-color-scheme:dark){:root{--ground:#14110f;--ink:#f3ece2;--soft:#bdb0a0;--line:#3a322b;--accent:#f29a38;--raised:#1d1916;--get:#7fd0a3;--post:#f29a38;--put:#c3a6f2;--delete:#ff9aa5}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 'Anek Latin Variable',system-ui,sans-serif}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem 1rem;z-index:1}
.frame{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 5rem}main{min-width:0}h1{margin:0;font-size:2rem;line-height:1.2}h2{margin:3rem 0 .25rem;font-size:1.5rem}h3{margin:0;font-size:1.1rem}h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}
p,ul,ol{max-width:70ch;margin:.5rem 0}nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.2rem 0;text-decoration:none;overflow-wrap:anywhere}nav a:hover{text-decoration:underline}
nav details{border-bottom:1px solid var(--line)}nav details ul{padding:0 0 .5rem 1rem;font-size:.9rem}summary{cursor:pointer;padding:.35rem 0;color:var(--soft);font-weight:600}
article,.step{border:1px solid var(--line);border-radius:12px;padding:1rem;margin:1rem 0;background:var(--raised)}.step h3{margin-bottom:.5rem}
code,pre{font-family:ui-monospace,'DejaVu Sans Mono',monospace;font-size:.85rem}code{overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--ground);border:1px solid var(--line);padding:.75rem;border-radius:8px;margin:.5rem 0}
pre .copy{float:right;margin:-.35rem -.35rem .25rem .75rem;min-height:1.75rem;border:1px solid var(--line);border-radius:6px;background:var(--raised);color:var(--ink);font:inherit;padding:0 .6rem;cursor:pointer}
.address code{font-size:.95rem;font-weight:600}.method{font:700 .8rem ui-monospace,monospace;border:1px solid currentColor;border-radius:6px;padding:.1rem .4rem;color:var(--post)}
.method.get{color:var(--get)}.method.put,.method.patch{color:var(--put)}.method.delete{color:var(--delete)}.who,small,caption{color:var(--soft)}.who{font-size:.95rem}
table{border-collapse:collapse;width:100%;margin:.75rem 0;table-layout:auto}caption{text-align:left;font-weight:600;padding:.25rem 0}td,th{text-align:left;vertical-align:top;padding:.35rem .5rem .35rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}th{font-size:.85rem;color:var(--soft)}td:first-child{min-width:4rem}
@media(min-width:64rem){.frame{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:3rem}.side{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1.5rem .5rem 1.5rem 0;align-self:start}
@supports selector(::details-content){.side>details>summary{display:none}.side>details::details-content{content-visibility:visible}}}
@media(max-width:63.99rem){.side>details{border:1px solid var(--line);border-radius:12px;padding:.25rem 1rem;margin-bottom:1.5rem;background:var(--raised)}}`

export const pages = { docs: '/api/docs', guide: '/api/docs/guide', script: '/api/docs/copy.js' } as const

export function frame({ title, side, main }: { title: string; side: string; main: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style><script src="${pages.script}" defer></script></head>
<body><a class="skip" href="#main">Skip to content</a><div class="frame"><nav class="side" aria-label="Contents" tabindex="0"><details><summary>Contents</summary>${side}</details></nav>
<main id="main" tabindex="-1">${main}</main></div></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

export const slugOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Long lines wrap: a scroll area would have to be reachable by keyboard (WCAG 2.1.1). */
export const code = (text: string, kind = '') =>
  `<pre${kind && ` class="${kind}"`}><code>${escape(text)}</code></pre>`

export function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  const title = caption && `<caption>${caption}</caption>`
  return `<table>${title}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
