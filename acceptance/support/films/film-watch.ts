// Watches a film in a real browser: its decoded frames, and the texts of its badge.
import { type Locator, type Page, expect } from '@playwright/test'
import { awaitWhileItMoves } from '../product/patience.ts'

export const openLibrary = (page: Page, title: string) => page.goto(`/content?q=${encodeURIComponent(title)}`)

/** Notes the most frames that any player of the page has decoded, even a removed one. Call it before the page opens. */
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

export async function expectFramesAdvance(video: Locator): Promise<void> {
  const read = () =>
    video.evaluate((media: HTMLVideoElement) => {
      // Plays the film again: on a busy machine a short one may end between two polls.
      if (media.ended) media.play().catch(() => undefined)
      return media.getVideoPlaybackQuality().totalVideoFrames
    })
  let first = 0
  await expect.poll(async () => (first = await read())).toBeGreaterThan(0)
  await expect.poll(read).toBeGreaterThan(first + 10)
}

/**
 * Hides dropped frames from the player: if a busy machine drops some, the player gives up the largest picture. Call it
 * before the page opens.
 */
export const hideDroppedFrames = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(VideoPlaybackQuality.prototype, 'droppedVideoFrames', { value: 0 }),
  )

/** Position of the film, end of its buffer, and height of its picture. */
export const readFilm = (video: Locator) =>
  video.evaluate(({ buffered, currentTime: at, videoHeight: height }: HTMLVideoElement) => {
    const ranges = Array.from({ length: buffered.length }, (_, index) => index)
    const ends = ranges.filter((index) => buffered.start(index) <= at).map((index) => buffered.end(index))
    return { at, height, end: Math.max(at, ...ends) }
  })

/** Checks that this stream plays in the preview. Returns its video. */
export async function expectStreamPlays(dialog: Locator, stream: 'DASH' | 'HLS'): Promise<Locator> {
  await dialog.getByRole('radio', { name: stream }).check()
  const video = dialog.locator('video')
  await expectFramesAdvance(video)
  return video
}

/** The captions that the video shows at this second. */
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

/** Collects the texts of the badge, without a reload, until one matches `end`. */
export async function followBadge(badge: Locator, end: RegExp): Promise<string[]> {
  const seen: string[] = []
  const look = async () => {
    const text = (await badge.innerText()).replaceAll(/\s+/g, ' ')
    if (text !== seen.at(-1)) seen.push(text)
    return text
  }
  await awaitWhileItMoves(look, (text) => end.test(text), 100)
  return seen
}

export const percentages = (texts: readonly string[]) =>
  texts.flatMap((text) => /(\d+)%/.exec(text)?.[1] ?? []).map(Number)
