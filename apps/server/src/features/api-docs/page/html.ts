const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escape = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** A sentence in which backticks mean code. */
export const inline = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export const slugOf = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Wraps instead of scrolling, so that nothing has to be reached by keyboard to be read. */
export const code = (text: string, kind = '') =>
  `<pre${kind && ` class="${kind}"`}><code>${escape(text)}</code></pre>`

export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  const title = caption && `<caption>${caption}</caption>`
  return `<table>${title}<thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}
