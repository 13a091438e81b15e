// Collections in journeys: choosing and ordering items in the form, and reading what the apps get.
import { ApiFailure } from '@jinvani/app-client'
import { type Locator, type Page, expect } from '@playwright/test'
import type { Api } from '../product/api.ts'
import { appClient } from '../product/app-user.ts'
import { slugOf, uniqueName } from './names.ts'

export const live = {
  active: true,
  sourceWorkflow: 'youtube',
  sources: [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }],
}
export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
export const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move ${title}`, exact: true })
export const titles = (list: Locator) => list.locator('[dir="auto"]')
export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
export const saved = (page: Page, words: string) => page.getByText(`Collection ${words}`, { exact: true })

/** The order that the apps get, as `section: title`; empty while the collection is not live. */
export async function publicOrder(title: string): Promise<string[]> {
  const params = { path: { slug: slugOf(title) }, query: { pageSize: 50 } }
  const { data, error, response } = await appClient().GET('/app/collections/{slug}', { params })
  if (response.status === 404) return []
  if (error) throw new ApiFailure(response, error)
  return data.items.map(({ section, content }) => `${section}: ${content.title}`)
}

const finderOf = (page: Page) => page.getByRole('combobox', { name: 'Find content by title' })

/**
 * Waits until the item is the only one found, and chooses it. Before that, the list still shows matches of earlier
 * words, which move.
 */
export async function choose(page: Page, title: string): Promise<void> {
  await finderOf(page).fill(title)
  const findings = page.getByRole('listbox', { name: 'Found content' }).getByRole('option')
  await expect(findings).toHaveText([new RegExp(title)])
  await findings.click()
}

export async function addItem(page: Page, title: string): Promise<void> {
  const finder = finderOf(page)
  await choose(page, title)
  await expect(handle(page, title)).toBeVisible()
  await expect(finder).toHaveValue('')
}

/**
 * Drags with the pointer, in steps as a hand does. For 50 ms after the drop, dnd-kit swallows every click:
 * https://github.com/clauderic/dnd-kit/blob/master/packages/core/src/sensors/pointer/AbstractPointerSensor.ts
 */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

export async function makeCollection(api: Api, words: string, more: object = {}) {
  const title = uniqueName(words)
  const { _id } = await api.must('POST', '/admin/collections', { title, slug: slugOf(title), ...more })
  return { id: String(_id), title, slug: slugOf(title) }
}
