import { build } from 'vite'
import type { Rolldown } from 'vite'
import { siteDir, webDir } from './paths.ts'

export interface SiteBundle {
  styles: { landing: string; legal: string }
  script: string
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

function textOf(output: Output[], start: string, end: string): string {
  const found = output.find(({ fileName }) => fileName.includes(start) && fileName.endsWith(end))
  if (!found) throw new Error(`The bundle of the public pages has no ${start}*${end}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}

/** The minified styles and the one script of the public pages, in memory. */
export async function bundleSite(): Promise<SiteBundle> {
  const result = await build({
    root: webDir,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      // Young enough that light-dark() stays as it is written.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          landing: `${siteDir}styles/landing-page.css`,
          legal: `${siteDir}styles/legal-page.css`,
          'strip-buttons': `${siteDir}strip-buttons.ts`,
        },
      },
    },
  })
  if (!('output' in result)) throw new Error('The bundle of the public pages is not one bundle.')
  return {
    styles: {
      landing: textOf(result.output, 'landing', '.css'),
      legal: textOf(result.output, 'legal', '.css'),
    },
    script: textOf(result.output, 'strip-buttons', '.js').trim(),
  }
}
