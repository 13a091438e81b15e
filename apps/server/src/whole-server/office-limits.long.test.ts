// An office whose people share one address stays within the limits of one client.
import { type Content, apiPrefix, calls } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { buildContent } from '../testing/builders.ts'
import { startTestApp } from '../testing/test-app.ts'

const PEOPLE = 100
const SECONDS = 300
const SCREEN_EVERY_SEC = 20
const SEARCH_EVERY_SEC = 600
const EDITORS = 5
const SAVE_EVERY_SEC = 20

function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    yield state / 0x7fffffff
  }
}

test('a hundred readers and five editors work for five minutes without a refusal', async () => {
  const clock = { now: Date.now() }
  const home = await startTestApp({ pointsPerMinute: 300, pointsBurst: 100, staffPointsPerMinute: 600 })
  const office = await home.startSecond(() => clock.now)
  try {
    const editors = await Promise.all(Array.from({ length: EDITORS }, () => home.signIn('content_manager')))
    const items: Content[] = []
    for (let n = 0; n < 40; n++)
      items.push(await buildContent(home, editors[n % EDITORS] ?? '', { title: `Stavan ${n}` }))
    const random = numbers(7)
    const chance = () => random.next().value
    const slugOf = () => items[Math.floor(chance() * items.length)]?.slug ?? ''
    const screens = [
      () => ['/app/content', '/app/content/featured', '/app/categories', '/app/carousel'],
      () => [`/app/content?page=${1 + Math.floor(chance() * 4)}`],
      () => [`/app/content/${slugOf()}`],
    ]
    const statuses = new Map<number, number>()
    const note = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const visit = async (path: string) => note(await fetch(office.url + apiPrefix + path))
    for (let tick = 0; tick < SECONDS * 10; tick++) {
      clock.now += 100
      if (chance() < PEOPLE / SCREEN_EVERY_SEC / 10) {
        const kind = chance()
        const screen = screens[kind < 0.2 ? 0 : kind < 0.5 ? 1 : 2]
        for (const path of screen?.() ?? []) await visit(path)
      }
      if (chance() < PEOPLE / SEARCH_EVERY_SEC / 10) await visit(`/app/content?q=stavan%20${tick}`)
      if (chance() < EDITORS / SAVE_EVERY_SEC / 10) {
        const token = editors[Math.floor(chance() * EDITORS)] ?? ''
        const params = { id: items[Math.floor(chance() * items.length)]?._id ?? '' }
        note(await office.call(calls.listContent, { token, query: { q: 'stavan' } }))
        note(await office.call(calls.updateContent, { token, params, body: { title: `Stavan of ${tick}` } }))
      }
    }
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(2000)
  } finally {
    await office.close()
    await home.close()
  }
})
