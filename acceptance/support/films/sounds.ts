// Chooses one of the two sound languages of a film, in our player and in other players.
import { type Locator, type Page, expect } from '@playwright/test'
import { expectFramesAdvance } from './film-watch.ts'

/** Opens a menu of the player's control bar. Returns its entries. */
export async function openMenu(dialog: Locator, button: RegExp): Promise<Locator> {
  await dialog.locator('.shaka-controls-container').hover()
  await dialog.getByRole('button', { name: button }).first().click()
  return dialog.getByRole('menuitemradio')
}

const englishSegment = /\/a\d+-en\/00001\.m4s$/
const toStart = (video: Locator) =>
  video.evaluate((media: HTMLVideoElement) => {
    media.currentTime = 0
  })

/** Chooses English in the preview, which then requests the segment again in English. */
export async function listenInEnglish(page: Page, dialog: Locator): Promise<void> {
  await openMenu(dialog, /more settings/i)
  await dialog.getByRole('button', { name: /^Language/ }).click()
  const languages = dialog.getByRole('menuitemradio')
  await expect(languages.filter({ hasText: 'हिन्दी' })).toBeVisible()
  const english = page.waitForResponse(englishSegment)
  await languages.filter({ hasText: 'English' }).click()
  await toStart(dialog.locator('video'))
  expect((await english).status()).toBe(200)
}

/** Controls of the sound in a page of `openOtherPlayer`. */
interface Sounds {
  list: () => [language: string, name: string][]
  choose: (language: string) => void
}

/** Chooses English in a player on its own page; the film must not stop. */
export async function switchToEnglish(page: Page, video: Locator): Promise<void> {
  const offered = await page.evaluate(() => (Reflect.get(window, 'sounds') as Sounds).list())
  expect(offered).toEqual([
    ['hi', 'हिन्दी'],
    ['en', 'English'],
  ])
  await video.evaluate((media: HTMLVideoElement) => media.pause())
  await toStart(video)
  const english = page.waitForResponse(englishSegment)
  await page.evaluate(() => (Reflect.get(window, 'sounds') as Sounds).choose('en'))
  expect((await english).status()).toBe(200)
  await video.evaluate((media: HTMLVideoElement) => media.play())
  await expectFramesAdvance(video)
}

export async function expectSoundAlone(player: Locator): Promise<void> {
  const read = () =>
    player.evaluate((media: HTMLVideoElement) => ({ width: media.videoWidth, isOn: media.currentTime > 0.5 }))
  await expect.poll(read).toEqual({ width: 0, isOn: true })
}
