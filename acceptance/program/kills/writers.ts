// Writers: they save as staff until the process is killed, and note which saves were acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Api } from '../../support/product/api.ts'

/** Repeats the work until the product is dead. */
export async function untilKilled(work: (count: number) => Promise<void>): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      await work(count)
    } catch (error) {
      if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return
      throw error
    }
  }
}

/** Creates categories, and adds the slug of each that was answered with 201. */
export const writeCategories = (api: Api, name: string, pauseMs: number, acknowledged: Set<string>) =>
  untilKilled(async (count) => {
    const slug = `${name}-${count}`
    const { status } = await api.send('POST', '/admin/categories', { name: slug, slug })
    expect(status).toBe(201)
    acknowledged.add(slug)
    if (pauseMs > 0) await sleep(pauseMs)
  })

export async function storedSlugs(api: Api): Promise<Set<string>> {
  const { items } = (await api.must('GET', '/admin/categories')) as { items: { slug: string }[] }
  return new Set(items.map(({ slug }) => slug))
}

/**
 * Saves an item again and again with a higher number as its duration. After a kill it has the last acknowledged number
 * or one more.
 */
export const countUp = (api: Api, id: string, last: Map<string, number>) =>
  untilKilled(async () => {
    const durationSec = (last.get(id) ?? 0) + 1
    await api.must('PUT', `/admin/content/${id}`, { durationSec })
    last.set(id, durationSec)
  })

interface Event {
  item: { id: string | null; name: string }
}

/** Number of events with this action, by id of the item. */
export async function countEvents(api: Api, action: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let next: number | null = null
  do {
    const before: string = next === null ? '' : `&before=${next}`
    const page = await api.must('GET', `/admin/activity?action=${action}&pageSize=100${before}`)
    for (const { item } of page['items'] as Event[])
      counts.set(item.id ?? '', (counts.get(item.id ?? '') ?? 0) + 1)
    next = page['next'] as number | null
  } while (next !== null)
  return counts
}
