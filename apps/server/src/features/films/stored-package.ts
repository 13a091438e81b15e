// The keys of a film's package in the store.
import { join } from 'node:path'
import { dashManifest, hlsManifest, soundManifests } from '@jinvani/media'
import { licencePath } from '../protection/service.ts'
import type { Deps } from '../../platform/deps.ts'
import { type PackageFile, removeStoredFiles } from '../uploads/service.ts'
import type { MadePackage } from './make-package.ts'
import { type Submission, findSubmission } from './queries.ts'

type Film = Pick<Submission, 'id' | 'contentId' | 'packageId'>

export const packagesRoot = ({ contentId }: Pick<Submission, 'contentId'>) => `packages/${contentId}/`

/** A submission's first package has the id of the submission. */
export const packagePrefix = ({ id, contentId, packageId }: Film) =>
  `${packagesRoot({ contentId })}${packageId ?? id}/`

export const packageFiles = (prefix: string, { folder, files }: MadePackage): PackageFile[] =>
  files.map(({ path, size, contentType }) => ({
    key: prefix + path,
    size,
    contentType,
    body: join(folder, path),
  }))

export function streamAddresses(
  prefix: string,
  { hasSoundAlone }: MadePackage,
  { kind, contentId }: Pick<Submission, 'kind' | 'contentId'>,
) {
  const at = (name: string) => `/media/${prefix}${name}`
  return {
    dash: at(dashManifest),
    hls: at(hlsManifest),
    sound: hasSoundAlone ? { dash: at(soundManifests.dash), hls: at(soundManifests.hls) } : undefined,
    licenceUrl: kind === 'drm' ? licencePath(contentId) : undefined,
  }
}

/** Deletes the files if the submission is gone: the collector may have run before the last file was stored. */
export async function removeUnowned(
  deps: Deps,
  { id }: Pick<Submission, 'id'>,
  files: readonly PackageFile[],
): Promise<void> {
  if ((await findSubmission(deps.db, id)) !== undefined) return
  await removeStoredFiles(deps, files.map(({ key }) => key)) // prettier-ignore
}
