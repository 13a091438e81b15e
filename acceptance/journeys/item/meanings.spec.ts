// The meaning of each line of a song: pasted, corrected next to its line, saved with the words, read by the apps.
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { keepToasts } from '../../support/console/toast-life.ts'

const lines = [
  { text: 'Namo Arihantanam', atMs: 1000 },
  { text: 'Namo Siddhanam', atMs: 2000 },
  { text: '', atMs: null },
  { text: 'Eso Pancha Namukkaro', atMs: 3000 },
]

test('an editor pastes the meaning of a song, corrects a line, and moves it together with the words @phone', async ({
  page,
  api,
}) => {
  const { id } = await makeContent(api, 'Sung with its meaning')
  await api.must('PUT', `/admin/content/${id}/lyrics/Latn`, { lines })
  await keepToasts(page)
  await page.goto(`/content/edit/${id}?tab=lyrics`)
  const panel = page.getByRole('region', { name: 'Meaning' })
  const all = panel.getByRole('textbox', { name: 'Meaning in English' })
  const update = page.getByRole('button', { name: 'Update Content' })
  const saved = async () => {
    const { meanings } = (await api.must('GET', `/admin/content/${id}/lyrics`)) as {
      meanings: { language: string; lines: string[] }[]
    }
    return meanings.map(({ language, lines: texts }) => [language, ...texts])
  }
  await expect(panel.getByRole('radio', { name: 'English' })).toBeChecked()
  await all.fill('I bow\nI bow again\n\nThese five\nand more')
  const misfit = 'Verse 2 (line 4) has 1 line of words and 2 lines of meaning'
  await expect(panel.getByRole('alert')).toHaveText(misfit)
  await update.click()
  await expect(panel.getByRole('alert')).toHaveText(misfit)
  expect(await saved()).toEqual([])

  await all.fill('I bow\nI bow again\nThese five')
  await expect(panel.getByRole('status')).toBeHidden()
  const beside = (line: number) => panel.getByLabel(`Meaning of line ${line}`)
  await expect(beside(4), 'without the blank line it fits as well').toHaveValue('These five')
  await beside(2).fill('I bow to the liberated')
  await expect(all).toHaveValue('I bow\nI bow to the liberated\n\nThese five')
  await beside(1).fill('')
  await expect(panel.getByRole('status')).toHaveText('1 line without a meaning in English.')
  // Scrolls to the end. Before the end, the save bar may cover half of a field, which axe counts as too small.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expectAccessibleInBoth(page, 'meanings editor')
  await expectNoSidewaysScroll(page)

  const words = page.getByRole('textbox', { name: 'Words in Roman' })
  await words.fill(`Om\n${lines.map(({ text }) => text).join('\n')}`)
  await expect(beside(3)).toHaveValue('I bow to the liberated')
  await update.click()
  await expect(page.getByText('Meaning saved')).toBeVisible()
  await expect.poll(saved).toEqual([['en', '', '', 'I bow to the liberated', '', 'These five']])
  await expect(panel.getByText('unsaved')).toBeHidden()

  await all.fill('')
  await update.click()
  await expect.poll(saved).toEqual([])
})
