// Texts in other languages: written in the forms of items and categories, read on the public pages and in the apps.
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'

test('an editor translates an item, and each reader gets it in their language @phone @long', async ({
  page,
  api,
}, { project }) => {
  if (project.name === 'phone') await page.setViewportSize({ width: 360, height: 740 })
  const source = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
  const more = { active: true, sourceWorkflow: 'youtube', sources: [source], synopsis: 'Twenty-four names.' }
  const { id, title } = await makeContent(api, 'Logassa', more)
  await page.goto(`/content/edit/${id}`)
  const line = page.locator('summary', { hasText: 'Other Languages' })
  await expect(line).toContainText('None')
  const add = page.getByRole('button', { name: 'Add Language' })
  await expect(add).toBeHidden()
  await line.focus()
  await page.keyboard.press('Enter')
  await add.click()
  const language = page.getByRole('combobox', { name: 'Language 1' })
  await expect(language).toBeFocused()
  await language.selectOption('Hindi')
  await page.getByLabel('Synopsis in Hindi').fill('चौबीस नाम।')

  await page.keyboard.press('Control+s')
  const hindi = page.getByLabel('Title in Hindi')
  await expect(hindi).toBeFocused()
  await expect(hindi).toHaveAccessibleDescription(/A translation needs a title/)
  await hindi.fill('लोगस्स सूत्र')
  await expect(hindi).not.toHaveAttribute('aria-invalid', 'true')
  await add.click()
  await expect(page.getByRole('combobox', { name: 'Language 2' })).toHaveValue('en')
  await page.getByLabel('Title in English').fill('Hymn of the twenty-four')
  await add.click()
  await add.click()
  await expect(add, 'every language is there').toBeHidden()
  await page.getByRole('button', { name: 'Remove Marathi' }).click()
  await expect(page.getByRole('combobox', { name: 'Language 3' })).toBeFocused()
  await expect(line).toContainText('Hindi, English, Gujarati')
  await expectNoSidewaysScroll(page)
  // Scrolls the control away from the bottom bar: axe would count a partly covered control as too small.
  await line.evaluate((summary) => summary.scrollIntoView())
  await expectAccessibleInBoth(page, `languages ${project.name}`)
  await page.getByRole('button', { name: /^(Update Content|Update)$/ }).click()
  await expect(page.getByText(/content updated/i)).toBeVisible()

  await page.goto(`/content/edit/${id}`)
  await expect(line, 'a row without text is not saved').toContainText('English, Hindi')
  const { slug } = await api.must('GET', `/admin/content/${id}`)
  await page.goto(`/hi/watch/${String(slug)}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('लोगस्स सूत्र')
  await expect(page).toHaveTitle(/^लोगस्स सूत्र · /)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^लोगस्स सूत्र/)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(data).toContain('"name":"लोगस्स सूत्र"')
  await expect(page.getByText('चौबीस नाम।')).toBeVisible()
  await page.goto(`/gu/watch/${String(slug)}`)
  await expect(heading, 'Gujarati readers take Hindi before the original').toHaveText('लोगस्स सूत्र')
  await page.goto(`/watch/${String(slug)}`)
  await expect(heading).toHaveText('Hymn of the twenty-four')
  await expect(page.getByText('Twenty-four names.')).toBeVisible()

  await page.goto('/content?q=twenty-four hymn')
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
})

test('an editor translates a category, and the apps get it in that language @phone @long', async ({
  page,
  api,
}, { project }) => {
  const own = { name: 'Stavans', slug: `stavans-${project.name}`, description: 'Songs of praise' }
  const { _id: id } = await api.must('POST', '/admin/categories', own)
  await page.goto(`/categories/edit/${String(id)}`)
  const line = page.locator('summary', { hasText: 'Other Languages' })
  await line.click()
  const add = page.getByRole('button', { name: 'Add Language' })
  await add.click()
  await page.getByRole('combobox', { name: 'Language 1' }).selectOption('Hindi')
  await page.getByLabel('Description in Hindi').fill('प्रभु की स्तुति')
  const save = page.getByRole('button', { name: 'Update Category' })
  await save.click()
  const hindi = page.getByLabel('Name in Hindi')
  await expect(hindi).toHaveAccessibleDescription(/A translation needs a name/)
  await hindi.fill('स्तवन')
  await add.click()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBoth(page, `languages of a category ${project.name}`)
  await save.click()
  await expect(page.getByText(/category updated/i)).toBeVisible()

  await page.goto(`/categories/edit/${String(id)}`)
  await expect(line, 'a row without text is not saved').toContainText('Hindi')
  await expect(line).not.toContainText('English')
  const { items } = await api.must('GET', '/app/categories?lang=hi')
  const shown = (items as Record<string, unknown>[]).find(({ _id }) => _id === id)
  expect(shown).toMatchObject({ name: 'स्तवन', description: 'प्रभु की स्तुति', nameLanguage: 'hi' })
  await page.goto('/categories?q=stavan')
  await expect(page.getByRole('heading', { name: own.name }).first()).toBeVisible()

  await page.goto(`/categories/edit/${String(id)}`)
  await line.click()
  await page.getByRole('button', { name: 'Remove Hindi' }).click()
  await expect(line).toContainText('None')
  await save.click()
  await expect(page.getByText(/category updated/i)).toBeVisible()
  expect(await api.must('GET', `/admin/categories/${String(id)}`)).toMatchObject({ translations: [] })
})
