import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SharePages } from '@jinvani/contract'

/** The pages that the build of the web app made for the server; none without a build. */
export async function readSharePages(dist: string): Promise<SharePages> {
  const file = join(dist, '.server/watch.js')
  if (!existsSync(file)) return { items: [], collections: [] }
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: SharePages }
  return pages
}
