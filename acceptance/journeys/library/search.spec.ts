// A search finds words in any script and marks the matches.
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

test('the library highlights the words that were searched for @phone @long', async ({ page, api }) => {
  const mark = uniqueName('')
  const item = { platform: 'web', sourceWorkflow: 'external', active: false }
  for (const title of [`उवसग्गहरं स्तोत्र${mark}`, `Uvasaggaharam Stotra, sung slowly${mark}`])
    await api.must('POST', '/admin/content', { ...item, title, slug: slugOf(`u-${title}`) })
  await page.goto('/content')
  await page.getByRole('searchbox').fill(`ઉવસગ્ગહરં stotr${mark}`)
  await page.getByRole('searchbox').press('Enter')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(2)
  await expect(titles.filter({ hasText: 'sung slowly' }).locator('mark')).toHaveText([
    'Uvasaggaharam',
    'Stotra',
    mark.trim(),
  ])
  await expect(titles.filter({ hasText: 'उवसग्गहरं' }).locator('mark')).toHaveText([
    'उवसग्गहरं',
    'स्तोत्र',
    mark.trim(),
  ])
  await expectAccessibleInBoth(page, 'search')
  await expectNoSidewaysScroll(page, 'search')
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.locator('mark')).toHaveCount(0)
})
