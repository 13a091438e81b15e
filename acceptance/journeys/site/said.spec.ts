// The page of an item shows what is said: the line that is spoken is marked, a press on a line plays it, and a search
// finds words.
import type { Locator } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

const slug = 'many-windows-anekantavada-for-a-loud-world'
const title = 'Many Windows: Anekantavada for a Loud World'
const clock = (sec: number) => new Date(sec * 1000).toISOString().slice(11, 23)
/** Half an hour of lines: more than the page loads before somebody opens them. */
const lines = [
  'Six blind men went to see the elephant',
  '<i>syat asti</i>, syat nasti &lt;b&gt;',
  'and each came home',
  ...Array.from({ length: 900 }, (_, n) => `line ${n} of the long evening`),
]
const text = `WEBVTT\n\n${lines.map((line, n) => `${clock(n * 2)} --> ${clock(n * 2 + 2)}\n${line}`).join('\n\n')}`

/** Makes the page note which lines are marked. Each is marked for two seconds only, which a poll may miss. */
async function noteMarked(block: Locator): Promise<() => Promise<string>> {
  const seen = await block.evaluateHandle((node) => {
    const marked: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.hasAttribute('aria-current'))
          marked.push(`${target.textContent}\n`)
    }).observe(node, { subtree: true, attributeFilter: ['aria-current'] })
    return marked
  })
  return () => seen.evaluate((marked) => marked.join(''))
}

test('the spoken text follows the sound, plays from a pressed line, and can be searched @phone', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(title)}`)
  const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
  for (const [language, label] of [
    ['en', 'English'],
    ['gu', 'Gujarati'],
  ])
    await api.must('POST', `/admin/content/${id}/captions`, { language, label, text })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/watch/${slug}`)
  const blockOf = (language: string) =>
    page.getByRole('group').filter({ hasText: `What is said: ${language}` })
  const block = blockOf('English')
  const said = block.getByRole('button')
  await expect(said).toHaveCount(lines.length)
  const files = new Set(asked.filter((url) => url.endsWith('.vtt')))
  expect(files.size, 'the other one waits until somebody opens it').toBe(1)
  await blockOf('Gujarati').getByText('What is said').click()
  await expect(blockOf('Gujarati').getByRole('button')).toHaveCount(lines.length)
  const second = said.nth(1)
  await expect(second).toHaveText('syat asti, syat nasti <b>')
  const marked = await noteMarked(block)
  const sound = page.locator('audio')
  // Plays in a loop, since a busy browser may be late for a line, which is spoken for only two seconds.
  await sound.evaluate((media: HTMLMediaElement) => (media.loop = true))
  await second.click()
  await expect
    .poll(() => sound.evaluate(({ currentTime }: HTMLMediaElement) => currentTime))
    .toBeGreaterThan(2)
  await expect.poll(marked, 'the mark follows').toContain('syat asti, syat nasti <b>\nand each came home\n')
  await sound.evaluate((media: HTMLMediaElement) => (media.loop = false))
  await page.getByRole('combobox', { name: 'Captions' }).selectOption('English')
  const cues = page.locator('#cues')
  await expect(cues).toHaveText(/^(Six blind|syat asti, syat nasti <b>|and each came home|line )/)
  const room = async () => {
    const [cue, bar] = [
      await cues.boundingBox(),
      await page.locator('media-control-bar').first().boundingBox(),
    ]
    return (bar?.y ?? NaN) - (cue?.y ?? NaN) - (cue?.height ?? NaN)
  }
  await expect.poll(room, 'above the bar').toBeGreaterThanOrEqual(0)
  await expectAccessibleInBoth(page, 'what is said')
  await expectNoSidewaysScroll(page)

  const find = async () => {
    const answer = await page.request.get('/api/v1/app/content?q=स्यात् अस्ति स्यात् नास्ति')
    const found = (await answer.json()) as { items: { slug: string; matches?: unknown }[] }
    return found.items.find((item) => item.slug === slug)?.matches
  }
  await expect.poll(find).toEqual([{ startSec: 2, text: 'syat asti, syat nasti <b>' }])
  await page.goto('/content?q=six%20blind%20men')
  const match = page.getByRole('list', { name: 'Said' }).getByRole('listitem')
  await expect(match).toHaveText(/^0:00 Six blind men went to see the elephant$/)

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const still = await plain.newPage()
  await still.goto(`/watch/${slug}`)
  await expect(
    still.getByText(/^Six blind men went to see the elephant\nsyat asti, syat nasti <b>\nand each/),
  ).toBeVisible()
  await expect(still.getByRole('link', { name: 'English.vtt' })).toBeVisible()
  await plain.close()
})
