// The text of a package that is there already: its manifests keep their addresses, and others are read in their place.
import { dashManifest, hlsManifest } from '@jinvani/media'
import type { Db } from '../../../platform/database/connect.ts'
import * as queries from '../queries.ts'

interface PackageText {
  ownerId: string
  /** Of the package, with its slash. */
  prefix: string
  /** Of its new streams of text, with manifests that name them beside them. */
  textFolder: string
}

/** In one transaction, after everything is stored. The text from before is collected when no player can be using it any more. */
export async function showPackageText(trx: Db, { ownerId, prefix, textFolder }: PackageText): Promise<void> {
  const folder = `${prefix}${textFolder}/`
  for (const name of [dashManifest, hlsManifest])
    await queries.replaceMadeFile(trx, prefix + name, folder + name)
  await queries.showMadeFiles(trx, ownerId, prefix)
  const within = [`${prefix}text/`, `${prefix}text-`]
  await queries.noteUnnamedMadeFiles(trx, ownerId, { within, except: folder })
}

/** What was stored and is not wanted any more. */
export async function dropPackageText(db: Db, { ownerId, prefix, textFolder }: PackageText): Promise<void> {
  await queries.noteUnnamedMadeFiles(db, ownerId, { within: [`${prefix}${textFolder}/`] })
}
