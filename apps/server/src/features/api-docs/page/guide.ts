// Shows docs/app-api.md as a page. Knows only the Markdown that this file has.
import { code, escape, frame, pages, slugOf, table } from './html.ts'

function line(text: string): string {
  return escape(text)
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('')
}

const cells = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => line(cell.trim()))

function block(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const heading = /^(#{1,3}) (.+)$/.exec(first)
  if (heading) {
    const [, { length } = '', said = ''] = heading
    return `<h${length} id="${slugOf(said)}">${line(said)}</h${length}>`
  }
  if (first.startsWith('|')) return table('', cells(first), rest.slice(1).map(cells))
  const items = (mark: RegExp) =>
    text
      .split(/\n(?=\S)/)
      .map((item) => `<li>${line(item.replace(mark, ''))}</li>`)
      .join('')
  if (first.startsWith('- ')) return `<ul>${items(/^- /)}</ul>`
  if (/^\d+\. /.test(first)) return `<ol>${items(/^\d+\. /)}</ol>`
  return `<p>${line(text)}</p>`
}

const kindOf = (language: string) => (language === 'sh' ? 'curl' : '')

export function guidePage(markdown: string, publicUrl: string): string {
  const text = markdown.replaceAll('http://127.0.0.1:3000', publicUrl)
  const parts = text.split(/^```(\w*)\n([\s\S]*?)^```$/m)
  const main: string[] = []
  for (let at = 0; at < parts.length; at += 3) {
    const prose = (parts[at] ?? '').split(/\n{2,}/).map((one) => one.trim())
    main.push(...prose.filter(Boolean).map(block))
    if (at + 2 < parts.length) main.push(code((parts[at + 2] ?? '').trimEnd(), kindOf(parts[at + 1] ?? '')))
  }
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(
    ([, said = '']) => `<li><a href="#${slugOf(said)}">${line(said)}</a></li>`,
  )
  const side = `<ul><li><a href="${pages.docs}">API page</a></li>${headings.join('')}</ul>`
  return frame({ title: 'Jinvani: guide for apps', side, main: main.join('\n') })
}
