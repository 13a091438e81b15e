import { type Rolldown, build } from 'vite'
import type { SitePage } from '../src/site/site-pages.tsx'
import { siteBuild, siteDir } from './paths.ts'

const sheets = ['landing', 'legal', 'deletion', 'watch', 'embed', 'browse'] as const

export interface SiteBundle {
  styles: Record<(typeof sheets)[number], string>
  scripts: Partial<Record<SitePage['kind'], { name: string; code: string }>>
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

function textOf(output: Output[], start: string, end: string): string {
  const found = output.find(({ fileName }) => fileName.includes(start) && fileName.endsWith(end))
  if (!found) throw new Error(`The bundle of the public pages has no ${start}*${end}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}

export async function bundleSite(): Promise<SiteBundle> {
  const result = await build({
    ...siteBuild,
    build: {
      write: false,
      target: 'es2022',
      // Browsers this new support light-dark(), so the build keeps it as written.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          ...Object.fromEntries(sheets.map((name) => [name, `${siteDir}styles/${name}.css`])),
          landing: `${siteDir}styles/landing-page.css`,
          'strip-buttons': `${siteDir}strip-buttons.ts`,
          'delete-account': `${siteDir}deletion/delete-account.ts`,
        },
      },
    },
  })
  if (!('output' in result)) throw new Error('The bundle of the public pages is not one bundle.')
  const { output } = result
  const styles = sheets.map((name) => [name, textOf(output, name, '.css')])
  const script = (name: string) => ({ name: `${name}.js`, code: textOf(output, name, '.js').trim() })
  return {
    styles: Object.fromEntries(styles) as SiteBundle['styles'],
    scripts: { landing: script('strip-buttons'), deletion: script('delete-account') },
  }
}
