// What both pages share: head, skip link, side, main.
import { style } from './style.ts'

export const pages = { docs: '/api/docs', guide: '/api/docs/guide', script: '/api/docs/copy.js' } as const

interface Page {
  title: string
  side: string
  main: string
}

export function frame({ title, side, main }: Page): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style><script src="${pages.script}" defer></script></head>
<body><a class="skip" href="#main">Skip to content</a><div class="frame"><nav class="side" aria-label="Contents"><details><summary>Contents</summary>${side}</details></nav>
<main id="main" tabindex="-1">${main}</main></div></body></html>`
}
