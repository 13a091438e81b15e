import { expect, test } from 'vitest'
import { protectedContent } from './testing/sample-content.ts'
import { withFresh } from './content-form-page.tsx'

const processing = { id: 's', status: 'ready', progress: 100, stage: 'Done' } as const
const waiting = {
  ...protectedContent,
  durationSec: 0,
  sources: [],
  drm: { ...protectedContent.drm, status: 'processing' as const },
}
const done = {
  ...protectedContent,
  version: 4,
  durationSec: 600,
  processing,
  updatedAt: '2025-11-20T11:00:00Z',
}

test('changes by the server are loaded into the form together with their version', () => {
  expect(withFresh(waiting, done)).toEqual(done)
})

test('after an edit by another person the form keeps its version, and takes over only what the server writes', () => {
  const seen = withFresh(waiting, { ...done, title: 'Another title' })
  expect(seen).toMatchObject({ version: waiting.version, title: waiting.title, sources: [], processing })
  expect(seen.drm.status).toBe('ready')
})

test('DRM that another person switched off stays on in the form', () => {
  const off = { ...done, drm: { ...done.drm, enabled: false, status: 'none' as const } }
  expect(withFresh(waiting, off).drm).toEqual(waiting.drm)
})
