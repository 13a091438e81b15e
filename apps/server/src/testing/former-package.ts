// Turns the package of a film into the form in which version 0.2.0 stored it.
import { Readable } from 'node:stream'
import { dashManifest, hlsManifest, packageManifests } from '@jinvani/media'
import { formerManifest } from '@jinvani/media/testing/former-manifest.ts'
import { findSubmission } from '../features/films/queries.ts'
import { packagePrefix } from '../features/films/make-package.ts'
import { announceChange, itemKeys } from '../features/public-changes/service.ts'
import type { Deps } from '../platform/deps.ts'

export async function makeFormer(deps: Deps, contentId: string): Promise<void> {
  const { db, storage } = deps
  const submission = await findSubmission(db, { contentId })
  if (submission === undefined) throw new Error('No package')
  for (const name of packageManifests) {
    const key = packagePrefix(submission) + name
    const isThere = (await storage.stat(key)) !== null
    if (!isThere && [dashManifest, hlsManifest].includes(name)) throw new Error(`No ${name}`)
    if (!isThere) continue
    const text = Buffer.concat(await (await storage.read(key)).toArray()).toString()
    const former = Buffer.from(formerManifest(text))
    await storage.write(key, Readable.from([former]), { maxBytes: former.length })
    await db
      .updateTable('madeFiles')
      .set({ size: former.length, replacedBy: null })
      .where('key', '=', key)
      .execute()
  }
  const packagedCaptions = submission.packagedCaptions?.replace(/^.*:/, '') ?? null
  await db.updateTable('submissions').set({ packagedCaptions }).where('id', '=', submission.id).execute()
  await announceChange(deps, itemKeys(contentId))
}
