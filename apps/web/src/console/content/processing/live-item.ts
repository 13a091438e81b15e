// An item that is being edited while its film is processed: values that only the server writes are
// taken over, another person's edits are not, so that saving still notices a stale edit.
import type { Content } from '@jinvani/contract'

/** What processing changes by itself, beside the state that is always taken over. */
const served = new Set<string>([
  'processing',
  'drm',
  'captions',
  'imageSizes',
  'deadSource',
  'sources',
  'active',
  'durationSec',
  'version',
  'updatedAt',
])

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isOnlyServed(loaded: Content, fresh: Content): boolean {
  const names = Object.keys(loaded) as (keyof Content)[]
  const isSameDrm = sameText({ ...loaded.drm, status: '' }, { ...fresh.drm, status: '' })
  return isSameDrm && names.every((name) => served.has(name) || sameText(loaded[name], fresh[name]))
}

/** The item as a form should see it now. */
export function withFresh(loaded: Content, fresh: Content): Content {
  const { processing, captions, imageSizes, deadSource } = fresh
  if (isOnlyServed(loaded, fresh)) return fresh
  const drm =
    loaded.drm.enabled && fresh.drm.enabled ? { ...loaded.drm, status: fresh.drm.status } : loaded.drm
  return { ...loaded, processing, captions, imageSizes, deadSource, drm }
}
