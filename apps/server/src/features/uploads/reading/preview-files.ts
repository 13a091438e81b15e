// Editors look at what no active item names yet: a film that was just uploaded, the streams of an inactive item.
import { type Calls, type InputOf, type OutputOf, type Role, editors } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { isStorageKey } from '../../../platform/storage/storage.ts'
import { storedUrl } from '../own-address.ts'
import * as named from '../named-queries.ts'
import { signedReadUrl } from './read-grant.ts'

/** A long film, watched with a pause. */
const PREVIEW_SEC = 4 * 60 * 60

async function previewUrl({ config, db }: Deps, url: string): Promise<string> {
  const [, key = ''] = /^\/media\/(.+)$/.exec(storedUrl(url, config.publicUrl)) ?? []
  const isClosed = !isStorageKey(key) || (await named.isProtectedOriginal(db, key))
  return isClosed ? url : signedReadUrl(config, key, PREVIEW_SEC)
}

/** What stays closed comes back as it is: the original of a protected film, and all to a viewer; an address of others too. */
export async function previewFiles(
  deps: Deps,
  { urls }: InputOf<Calls['previewFiles']>,
  role: Role,
): Promise<OutputOf<Calls['previewFiles']>> {
  return {
    urls: editors.includes(role) ? await Promise.all(urls.map((url) => previewUrl(deps, url))) : urls,
    expiresIn: PREVIEW_SEC,
  }
}
