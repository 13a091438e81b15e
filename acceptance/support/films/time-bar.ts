// The slider of the console's player, and the small picture above it.
import { type Locator, expect } from '@playwright/test'

const sliderOf = (dialog: Locator) => dialog.getByRole('slider', { name: 'Seek' })
const frameOf = (dialog: Locator) => dialog.locator('.shaka-player-ui-thumbnail-image-container')

/** Which picture of its sheet's first row is seen, from 0; null for none. */
async function pictureShown(dialog: Locator): Promise<number | null> {
  const frame = frameOf(dialog)
  const [box, sheet] = [await frame.boundingBox(), await frame.locator('img').boundingBox()]
  const isLoaded = await frame.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  if (!box || !sheet || !isLoaded || !(await frame.isVisible())) return null
  return Math.round(Math.abs(box.x - sheet.x) / box.width)
}

const expectPicture = (dialog: Locator, picture: number) =>
  expect.poll(() => pictureShown(dialog), { timeout: 30_000 }).toBe(picture)

/** Of a film of twelve seconds, which has a picture for each five. */
export async function expectPicturesOnTimeBar(dialog: Locator): Promise<void> {
  await dialog.locator('.shaka-controls-container').hover()
  const slider = sliderOf(dialog)
  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 }
  for (const [at, picture] of [3, 7, 11].entries()) {
    await slider.hover({ position: { x: (width * picture) / 12, y: height / 2 } })
    await expectPicture(dialog, at)
  }
  // By keyboard from the beginning on, which ears are told too.
  await slider.focus()
  await slider.press('Home')
  await expectPicture(dialog, 0)
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expectPicture(dialog, 2)
  await expect(slider).toHaveAttribute('aria-valuetext', /^1\d seconds of 12 seconds$/)
}

/** A finger that moves over the slider. */
export async function expectPicturesByTouch(dialog: Locator): Promise<void> {
  const slider = sliderOf(dialog)
  const { x, y, width } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const at = (seconds: number) => {
    const touch = { identifier: 0, clientX: x + (width * seconds) / 12, clientY: y }
    return { touches: [touch], changedTouches: [touch], targetTouches: [touch] }
  }
  await slider.dispatchEvent('touchstart', at(3))
  await expectPicture(dialog, 0)
  await slider.dispatchEvent('touchmove', at(7))
  await expectPicture(dialog, 1)
  await slider.dispatchEvent('touchend', at(7))
}
