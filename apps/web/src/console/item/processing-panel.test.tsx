// What the panel says about an item whose streams are ready.
import type { Content } from '@jinvani/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { protectedContent } from '../content/testing/sample-content.ts'
import { ProcessingPanel } from './processing-panel.tsx'

const ready = { id: 's1', status: 'ready', progress: 100, stage: 'Ready' } as const
const panelOf = (publishAt: string | null, change: Partial<Content> = {}) => {
  const drm = { ...protectedContent.drm, status: 'ready' as const }
  const item = { ...protectedContent, drm, active: false, publishAt, processing: ready, ...change }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ProcessingPanel item={item} goTo={() => undefined} />
    </QueryClientProvider>,
  )
}

test('an unprotected item that already plays has no panel', () => {
  expect(panelOf(null, { active: true, drm: { ...protectedContent.drm, enabled: false } })).toBe('')
  expect(panelOf(null, { drm: { ...protectedContent.drm, enabled: false } })).not.toBe('')
})

test('the panel says that a scheduled item needs no tick at Active, and that any other item does', () => {
  expect(panelOf(null)).toContain('The apps play them once Active is ticked and saved.')
  expect(panelOf('2027-03-04T06:00:00.000Z')).toMatch(/The apps play them from 4 Mar[^<]*, without a tick\./)
  expect(panelOf('2027-03-04T06:00:00.000Z')).not.toContain('once Active is ticked')
})
