// A Vite plugin for slow connections: the static frame in index.html shows before the style sheet and the code have
// loaded. The style sheet is linked below the frame, because a browser draws nothing below a style sheet that loads.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, normalizePath } from 'vite'
import { tokensFor } from './prerender/theme-tokens.ts'

const script = readFileSync(new URL('first-frame.js', import.meta.url), 'utf8')
const fileName = `assets/first-frame-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
const code = /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)/g

const screen = (file: string) => normalizePath(fileURLToPath(new URL(`src/console/${file}`, import.meta.url)))
/** The screens that most people see first after signing in. */
const preloaded = [screen('frame/layout.tsx'), screen('content/content-list-page.tsx')]
export const firstScreens = [...preloaded, screen('dashboard/dashboard-page.tsx')]
export const loginScreen = [screen('login/login-page.tsx')]

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]index\.ts$/
const fromContract = /import\s*\{([^}]*)\}\s*from\s*["']@jinvani\/contract["']/g
const exported = /^export (?:async )?(?:const|function|class) (\w+)/gm

function walkFrom(screens: readonly string[], graph: Graph): Set<string> {
  const needed = new Set<string>()
  /** Module of the contract that defines a name. Through its index.ts, each screen would seem to need all schemas. */
  const definers = new Map<string, string>()
  const importsOf = (each: string): string[] => {
    const { importedIds = [], code = null } = graph.getModuleInfo(each) ?? {}
    const barrel = importedIds.find((one) => contract.test(one))
    if (barrel === undefined) return [...importedIds]
    if (definers.size === 0)
      for (const one of graph.getModuleInfo(barrel)?.importedIds ?? [])
        for (const [, name = ''] of graph.getModuleInfo(one)?.code?.matchAll(exported) ?? [])
          definers.set(name, one)
    const names = [...(code?.matchAll(fromContract) ?? [])].flatMap(([, list = '']) => list.split(','))
    const used = names.flatMap((name) => definers.get(name.trim().split(' ')[0] ?? '') ?? [])
    return [...importedIds.filter((one) => one !== barrel), ...used]
  }
  const walk = (each: string) => {
    if (needed.has(each)) return
    needed.add(each)
    importsOf(each).forEach(walk)
  }
  screens.forEach(walk)
  return needed
}

/** The returned function is true for modules that these screens import, directly or not, but not for the screens. */
export function neededBy(screens: readonly string[]) {
  let needed: Set<string> | undefined
  return (id: string, graph: Graph): boolean =>
    (needed ??= walkFrom(screens, graph)).has(id) && !screens.includes(id)
}

export function firstFrame(): Plugin {
  let isBuild = false
  return {
    name: 'first-frame',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', fileName, source: script })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const start = isBuild ? `<script src="/${fileName}"></script>` : `<script>${script}</script>`
        const found = (html.match(code) ?? []).join('')
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const files = new Set<string>()
        const add = (chunk: (typeof chunks)[number]) => {
          files.add(chunk.fileName)
          chunks.filter(({ fileName: name }) => chunk.imports.includes(name) && !files.has(name)).forEach(add)
        }
        chunks.filter(({ facadeModuleId }) => preloaded.includes(facadeModuleId ?? '')).forEach(add)
        // Otherwise, the browser would learn of these files only from the first script.
        const preloads = [...files]
          .filter((file) => !found.includes(file))
          .map((file) => `\n    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
        return html
          .replace(code, '')
          .replace('<style>', `${start}\n    <style>${tokensFor(html)}`)
          .replace(/\s*<\/body>/, `${found}${preloads.join('')}\n  </body>`)
      },
    },
  }
}
