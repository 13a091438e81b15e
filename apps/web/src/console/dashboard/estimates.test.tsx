// A total up to 10,000 is exact and shown as in specification section 4. A larger one may say "about".
import type { DashboardStats } from '@jinvani/contract'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Pager } from '../../ui/lists/pager.tsx'
import { SessionContext } from '../session/session.tsx'
import { processingSentences } from './processing-line.tsx'
import { StatsGrid } from './dashboard-page.tsx'
import { DeadSection, LackingSection } from './today/today.tsx'

const admin = { _id: '1', id: '1', name: 'Trishala', email: 'trishala@example.org', role: 'viewer' as const }
/** The visible text of the element, without its tags. */
const textOf = (element: ReactElement) =>
  renderToStaticMarkup(
    <SessionContext value={{ status: 'signed-in', admin }}>
      <MemoryRouter>{element}</MemoryRouter>
    </SessionContext>,
  ).replaceAll(/<[^>]*>/g, '')

test.each([
  [10_000, undefined, 'Showing 11 to 20 of 10000 results'],
  [12, undefined, 'Showing 11 to 12 of 12 results'],
  [989_167, true, 'Showing 11 to 20 of about 990,000 results'],
] as const)('a list of %i (estimate: %s) says "%s"', (total, isEstimate, text) => {
  const pager = <Pager page={2} pageSize={10} total={total} isEstimate={isEstimate} onPage={() => {}} />
  expect(textOf(pager)).toContain(text)
})

const stats: DashboardStats = {
  totalContent: 989_167,
  totalCategories: 12,
  featuredContent: 9876,
  activeContent: 901_234,
  totalCarouselItems: 5,
  activeCarouselItems: 4,
}

test('the dashboard says "about" only for numbers that are estimates', () => {
  const exact = textOf(<StatsGrid stats={stats} />)
  expect(exact).toContain('Total Content989,167')
  expect(exact).not.toContain('about')
  const estimated = textOf(<StatsGrid stats={{ ...stats, estimates: ['totalContent', 'activeContent'] }} />)
  expect(estimated).toContain('Total Contentabout 990,000')
  expect(estimated).toContain('Featured Content9,876')
  expect(estimated).toContain('Active Contentabout 902,000')
})

test('the sections of the dashboard and its line about films say "about" for estimates', () => {
  const about = { total: 322_400, totalIsEstimate: true as const }
  const kinds = [
    { kind: 'poster' as const, ...about },
    { kind: 'rating' as const, total: 10_000 },
  ]
  const lacking = textOf(<LackingSection {...about} kinds={kinds} />)
  expect(lacking).toMatch(/Not Ready Yetabout 323,000.*Posterabout 323,000.*Rating10,000/)
  expect(textOf(<DeadSection {...about} items={[]} />)).toContain('Dead Linksabout 323,000')
  const ledger = { received: 50_123, processing: 0, ready: 50_123, failed: 0 }
  expect(processingSentences({ ...ledger, isEstimate: true }).map(({ text }) => text)).toEqual([
    'about 50,200 items are ready to play',
  ])
})
