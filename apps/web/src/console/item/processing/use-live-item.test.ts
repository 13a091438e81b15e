import { expect, test } from 'vitest'
import { protectedContent } from '../../content/testing/sample-content.ts'
import { withFresh } from './use-live-item.ts'

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

test('changes by the server are taken over together with their version', () => {
  expect(withFresh(waiting, done)).toEqual(done)
})

test("another person's edit leaves the version stale", () => {
  const seen = withFresh(waiting, { ...done, title: 'Another title' })
  expect(seen).toMatchObject({ version: waiting.version, title: waiting.title, sources: [], processing })
  expect(seen.drm.status).toBe('ready')
})

test('DRM that another person switched off stays as it was loaded', () => {
  const off = { ...done, drm: { ...done.drm, enabled: false, status: 'none' as const } }
  expect(withFresh(waiting, off).drm).toEqual(waiting.drm)
})
