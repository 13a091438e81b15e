// The commands of the palette: uploads, exports, themes, saved views, and changing what it found.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { hideBatches, hold, retouch } from '../../support/console/staged-answers.ts'
import { clipPath } from '../../support/films/clips.ts'
import type { Api } from '../../support/product/api.ts'

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find / }).fill(words)
}

async function run(page: Page, command: string): Promise<void> {
  await find(page, command)
  await expect(page.getByRole('option').first()).toHaveText(command)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const sources = [{ kind: 'mp4', url: 'https://cdn.example.org/a.mp4' }]
const playable = {
  sourceWorkflow: 'external',
  sources,
  images: { thumbnail: 'https://pictures.example.org/a.jpg' },
}

async function makeView(api: Api, more: object): Promise<string> {
  const name = uniqueName('Palette view')
  await api.must('POST', '/admin/views', { name, ...more })
  return name
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the palette has commands to export, import, choose files for upload and change the theme @long', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await open(page, '/dashboard')
  const download = page.waitForEvent('download')
  await run(page, 'Export')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('title')

  await run(page, 'Dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  await find(page, 'theme')
  await expect(page.getByRole('option', { name: 'Dark theme Current' })).toBeVisible()
  await page.keyboard.press('Escape')
  await run(page, 'System theme')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  // A browser opens a file chooser only within five seconds of a key press, so the command must not wait for a search.
  const release = await hold(page, 'GET', '/admin/content')
  const chooser = page.waitForEvent('filechooser')
  await run(page, 'Upload Files')
  expect((await chooser).isMultiple()).toBe(true)
  release()
  const input = page.locator('body > input[type="file"]')
  await expect(input, 'outside of the page it would be collected').toHaveCount(1)
  await (await chooser).setFiles(clipPath('image'))
  await expect(input).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('image.png')

  await run(page, 'Import')
  await expect(page).toHaveURL('/content/import')
})

test('an item found in the palette is activated and deactivated by keyboard, and the toast can undo it @long', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Palette film', playable)
  const empty = await makeContent(api, 'Palette empty')
  const category = await makeCategory(api, 'Palette shelf')
  // Hides bulk changes of other journeys: a toast about one could replace the toast with Undo.
  await hideBatches(page)
  const isActive = async () => (await api.must('GET', `/admin/content/${id}`))['active']
  const actions = page.getByRole('group', { name: 'Actions' }).getByRole('option')
  await open(page, '/dashboard')
  await find(page, title)
  const hit = page.getByRole('group', { name: 'Content' }).getByRole('option', { name: title })
  await expect(hit).toHaveText(/Video\s*Inactive$/)
  await expect(hit.locator('img')).toHaveAttribute('src', playable.images.thumbnail)
  await expect(actions).toHaveText([`Activate ${title}`])
  await expectAccessibleInBoth(page, 'the palette with hits')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${title} is active`)).toBeVisible()
  await expect(page.getByText(/^Missing: synopsis, category/)).toBeVisible()
  expect(await isActive()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${title} is inactive`)).toBeVisible()
  expect(await isActive()).toBe(false)

  await find(page, `activate ${title}`)
  await expect(page.getByRole('option')).toHaveText([`Activate ${title}`])
  await page.keyboard.press('Escape')
  await find(page, `activate ${empty.title}`)
  const options = page.getByRole('option')
  await expect(options, 'the server would refuse it').toHaveText([new RegExp(`^${empty.title}.*Inactive$`)])
  await page.keyboard.press('Escape')

  await find(page, `deactivate ${category.name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${category.name} is inactive`)).toBeVisible()
  expect((await api.must('GET', `/admin/categories/${category.id}`))['active']).toBe(false)
})

test('the palette opens a saved view with its look, even among a thousand views @long', async ({
  page,
  api,
}) => {
  const name = await makeView(api, { filter: { active: false }, look: 'table' })
  await retouch(page, '/admin/views', (list) => {
    const [view] = list['items'] as Record<string, unknown>[]
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...view,
      _id: `${String(view?.['_id']).slice(0, -4)}${1000 + index}`,
      name: `Crowd ${index}`,
    }))
    return { items: [...many, ...(list['items'] as object[])] }
  })
  await open(page, '/dashboard')
  await find(page, 'crowd')
  const views = page.getByRole('group', { name: 'Views' }).getByRole('option')
  await expect(views).toHaveCount(6)
  await expectAccessible(page, 'views in the palette')
  await page.getByRole('combobox', { name: /^Find / }).fill(name)
  await expect(views).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/content?active=false')
  const table = page.getByRole('button', { name: 'Table', exact: true })
  await expect(table).toHaveAttribute('aria-pressed', 'true')
})

for (const [role, commands] of [
  ['content_manager', ['Upload Files', 'Import', 'Export']],
  ['viewer', ['Export']],
] as const)
  test.describe(`for a ${role}`, () => {
    test.use({ role })

    test(`the palette has only commands that the server allows @long`, async ({ page, api }) => {
      const { title } = await makeContent(api, 'Palette role', playable)
      await open(page, '/dashboard')
      await find(page, '')
      const offered = page.getByRole('group', { name: 'Commands' }).getByRole('option')
      await expect(offered).toHaveText([...commands, /^System theme/, 'Light theme', 'Dark theme'])
      await page.getByRole('combobox', { name: /^Find / }).fill(title)
      await expect(page.getByRole('option', { name: title }).first()).toBeVisible()
      const actions = page.getByRole('group', { name: 'Actions' }).getByRole('option')
      await expect(actions).toHaveCount(role === 'viewer' ? 0 : 1)
    })
  })
