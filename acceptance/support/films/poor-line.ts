// A connection that becomes slow and recovers, and the time for which a film stalls on it.
import type { Locator, Page } from '@playwright/test'

/** Speed of a phone's connection in kbit/s, in town and far from it. */
export const lines = { good: 3000, poor: 150 } as const

/** Slows down all requests of the page. Returns a function that changes the speed. */
export async function limitLine(page: Page, kbps: number): Promise<(kbps: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const setLine = async (rate: number) => {
    const bytes = (rate * 1000) / 8
    const throughput = { downloadThroughput: bytes, uploadThroughput: bytes }
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 50, ...throughput })
  }
  await setLine(kbps)
  return setLine
}

const TICK_MS = 100

/**
 * Counts stalls after the first frame with a timer inside the page. If a busy machine stalls the whole page, the timer
 * stalls too, so nothing is counted.
 */
export async function countStops(video: Locator): Promise<void> {
  await video.evaluate((media: HTMLVideoElement, tickMs) => {
    const stops = { ticks: 0 }
    Reflect.set(window, 'stops', stops)
    let last = media.currentTime
    setInterval(() => {
      if (media.currentTime === last && last > 0 && !media.ended) stops.ticks += 1
      last = media.currentTime
    }, tickMs)
  }, TICK_MS)
}

/** Seconds for which the film has stalled so far, all stalls together. */
export const stoppedSec = (page: Page) =>
  page.evaluate(
    (tickMs) => ((Reflect.get(window, 'stops') as { ticks: number }).ticks * tickMs) / 1000,
    TICK_MS,
  )
