// What the panel promises of an item whose streams are ready.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { protectedContent } from '../../content/testing/sample-content.ts'
import { ProcessingPanel } from './processing-panel.tsx'

const panelOf = (publishAt: string | null) => {
  const drm = { ...protectedContent.drm, status: 'ready' as const }
  const item = { ...protectedContent, drm, active: false, publishAt }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ProcessingPanel item={item} goTo={() => undefined} />
    </QueryClientProvider>,
  )
}

test('an item with a planned time goes live without a tick, another waits for it', () => {
  expect(panelOf(null)).toContain('The apps play them once Active is ticked and saved.')
  expect(panelOf('2027-03-04T06:00:00.000Z')).toMatch(/The apps play them from 4 Mar[^<]*, without a tick\./)
  expect(panelOf('2027-03-04T06:00:00.000Z')).not.toContain('once Active is ticked')
})
