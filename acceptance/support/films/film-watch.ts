// What a film does in a real browser: whether pictures were decoded, and what its badge said on the way.
import { AppContent, apiPrefix } from '@jinvani/contract'
import { type Locator, type Page, expect } from '@playwright/test'

export const openLibrary = (page: Page, title: string) => page.goto(`/content?q=${encodeURIComponent(title)}`)

/** As the apps get it. */
export async function readPublic(page: Page, slug: string) {
  const answer = await page.request.get(`${apiPrefix}/app/content/${slug}`)
  expect(answer.status()).toBe(200)
  return AppContent.parse(await answer.json())
}

/** Counts the decoded pictures of every player of the page, those included that are gone again. Before the page is opened. */
export async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { most: 0 }
    Reflect.set(window, 'countedFrames', counted)
    setInterval(() => {
      for (const video of document.querySelectorAll('video'))
        counted.most = Math.max(counted.most, video.getVideoPlaybackQuality().totalVideoFrames)
    }, 20)
  })
}

export const framesCounted = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'countedFrames') as { most: number }).most)

/** Pictures are decoded, and more of them while time passes. */
export async function expectFramesAdvance(video: Locator): Promise<void> {
  const read = () =>
    video.evaluate((media: HTMLVideoElement) => media.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(0)
  const first = await read()
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThan(first + 10)
}

/** In the preview; returns its video. */
export async function expectStreamPlays(dialog: Locator, stream: 'DASH' | 'HLS'): Promise<Locator> {
  await dialog.getByRole('radio', { name: stream }).check()
  const video = dialog.locator('video')
  await expectFramesAdvance(video)
  return video
}

/** What the video shows as text at a time. */
export async function captionsAt(video: Locator, seconds: number): Promise<string[]> {
  return await video.evaluate((media: HTMLVideoElement, at) => {
    media.pause()
    media.currentTime = at
    const shown = [...media.textTracks].filter(({ mode }) => mode === 'showing')
    const cues = shown.flatMap(({ cues: all }) => [...(all ?? [])] as VTTCue[])
    return cues.filter(({ startTime, endTime }) => startTime <= at && at < endTime).map(({ text }) => text)
  }, seconds)
}

export const isUnlockedByKeys = (video: Locator) =>
  video.evaluate((media: HTMLVideoElement) => media.mediaKeys !== null)

/** Every different text of the badge until it says how the film ended. The page is left alone. */
export async function followBadge(badge: Locator, end: RegExp, timeoutMs: number): Promise<string[]> {
  const seen: string[] = []
  const look = async () => {
    const text = (await badge.innerText()).replaceAll(/\s+/g, ' ')
    if (text !== seen.at(-1)) seen.push(text)
    return text
  }
  await expect.poll(look, { timeout: timeoutMs, intervals: [200] }).toMatch(end)
  return seen
}

export const percentages = (texts: readonly string[]) =>
  texts.flatMap((text) => /(\d+)%/.exec(text)?.[1] ?? []).map(Number)
