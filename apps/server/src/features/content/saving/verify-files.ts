import type { ContentPatch } from '@jinvani/contract'
import type { Deps } from '../../../platform/deps.ts'
import { ensureVerified } from '../../uploads/service.ts'

/** Own files are looked at before the transaction: that may take a while. */
export async function verifyFiles(
  deps: Deps,
  draft: Pick<ContentPatch, 'images' | 'sources' | 'drm'>,
): Promise<void> {
  const images = Object.entries(draft.images ?? {}).map(([kind, url = '']) => ({
    url,
    path: `images.${kind}`,
    isImage: true,
  }))
  const sources = (draft.sources ?? []).map(({ url }, index) => ({
    url,
    path: `sources.${index}.url`,
    isImage: false,
  }))
  const original = draft.drm?.s3Url ? [{ url: draft.drm.s3Url, path: 'drm.s3Url', isImage: false }] : []
  await ensureVerified(deps, [...images, ...sources, ...original])
}
