import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WatchPage } from '@jinvani/contract'

/** The pages that the web app built for the server; none where nothing is built. */
export async function readWatchPages(dist: string): Promise<readonly WatchPage[]> {
  const file = join(dist, '.server/watch.js')
  if (!existsSync(file)) return []
  const { pages } = (await import(pathToFileURL(file).href)) as { pages: readonly WatchPage[] }
  return pages
}
