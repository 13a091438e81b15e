// An editor joins two names in credits that are one person. Their pages become one until the editor undoes it.
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'

test('two names are joined to one person, and separated again @phone', async ({ page, api }) => {
  const [one, other] = [uniqueName('Lata'), uniqueName('Latadevi')]
  for (const name of [one, other])
    await api.must('POST', '/admin/content', {
      title: `Sung by ${name}`,
      slug: slugOf(name),
      platform: 'web',
      sourceWorkflow: 'external',
      sources: [{ kind: 'mp4', url: 'https://cdn.example.org/song.mp4' }],
      credits: { singers: [name] },
      active: true,
    })
  await page.goto('/content')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Names of People' }).click()
  const dialog = page.getByRole('dialog', { name: 'Names of People' })
  await dialog.getByLabel('This Name').fill(other)
  await dialog.getByLabel('Is the Same Person as').fill(one)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`${other} = ${one}`)).toBeVisible()
  await expectAccessible(page, 'names of people')
  await expectNoSidewaysScroll(page)
  const titlesOf = async () => {
    const text = await (await page.request.get(`/browse/person/${slugOf(other)}`)).text()
    return [one, other].filter((name) => text.includes(`Sung by ${name}`))
  }
  await expect.poll(titlesOf).toEqual([one, other])
  await dialog.getByRole('button', { name: `Separate ${other} from ${one}` }).click()
  await expect(dialog.getByText(`${other} = ${one}`)).toBeHidden()
  await expect.poll(titlesOf).toEqual([other])
})
