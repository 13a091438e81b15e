// Ten times the process is killed while it writes: whatever it had acknowledged is there afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product.ts'

const rounds = 10
const writers = 4

/** Writes until the product is gone; every slug it pushes was answered with 201. */
async function write(api: Api, name: string, acknowledged: Set<string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const slug = `${name}-${count}`
    try {
      const { status } = await api.send('POST', '/admin/categories', { name: slug, slug })
      expect(status).toBe(201)
      acknowledged.add(slug)
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function storedSlugs(api: Api): Promise<Set<string>> {
  const { items } = (await api.must('GET', '/admin/categories')) as { items: { slug: string }[] }
  return new Set(items.map(({ slug }) => slug))
}

test('nothing acknowledged is lost over ten kills', async () => {
  const dataDir = await makePreparedDir()
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    // The writers write as fast as they can, which no person may.
    const product = await startProduct(dataDir, { POINTS_PER_MINUTE: '0' })
    const api = await Api.signIn(product.url, 'super_admin')
    const before = acknowledged.size
    const work = Array.from({ length: writers }, (_, writer) =>
      write(api, `r${round}-w${writer}`, acknowledged),
    )
    await sleep(150 + round * 60)
    await product.stop('SIGKILL')
    await Promise.all(work)
    expect(acknowledged.size, 'something was written before the kill').toBeGreaterThan(before)
  }
  const product = await startProduct(dataDir)
  const stored = await storedSlugs(await Api.signIn(product.url, 'super_admin'))
  expect([...acknowledged].filter((slug) => !stored.has(slug))).toEqual([])
  await product.stop()
  await removeDataDir(dataDir)
})
