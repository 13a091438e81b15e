// The time bar of the console's player, and the small picture above it.
import { type Locator, expect } from '@playwright/test'

const sliderOf = (dialog: Locator) => dialog.getByRole('slider', { name: 'Seek' })
const frameOf = (dialog: Locator) => dialog.locator('.shaka-player-ui-thumbnail-image-container')

/** Number of the shown picture in the first row of its sheet, from 0 on; null if none is shown. */
const pictureShown = (dialog: Locator): Promise<number | null> =>
  frameOf(dialog).evaluate((frame) => {
    const image = frame.querySelector('img')
    if (!image || image.naturalWidth === 0 || getComputedStyle(frame).visibility === 'hidden') return null
    const [box, sheet] = [frame.getBoundingClientRect(), image.getBoundingClientRect()]
    return box.width === 0 || sheet.width === 0 ? null : Math.round(Math.abs(box.x - sheet.x) / box.width)
  })

/** Repeats `ask` until the picture shows: it disappears a second after a key press, and when the bar hides. */
const expectPicture = (dialog: Locator, picture: number, ask: () => Promise<void>) =>
  expect.poll(() => ask().then(() => pictureShown(dialog))).toBe(picture)

/** Checks a film of twelve seconds, which has a picture for every five seconds. */
export async function expectPicturesOnTimeBar(dialog: Locator): Promise<void> {
  await dialog.locator('.shaka-controls-container').hover()
  const slider = sliderOf(dialog)
  for (const [at, picture] of [3, 7, 11].entries()) {
    let wobble = 0
    await expectPicture(dialog, at, async () => {
      wobble = 1 - wobble
      // Measures each time, since the bar gets its width while the film loads.
      const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 }
      await slider.hover({ position: { x: (width * picture) / 12 + wobble, y: height / 2 } })
    })
  }
  // The keyboard moves the slider from its beginning, and screen readers read the time out.
  await slider.focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await slider.press(key)
  }
  await expectPicture(dialog, 0, () => press('Home'))
  await expectPicture(dialog, 2, () => press('Home', 'ArrowRight', 'ArrowRight'))
  await expect(slider).toHaveAttribute('aria-valuetext', /^1\d seconds of 12 seconds$/)
}

/** Checks that the pictures also appear when a finger moves over the slider. */
export async function expectPicturesByTouch(dialog: Locator): Promise<void> {
  const slider = sliderOf(dialog)
  const at = async (seconds: number) => {
    const { x, y, width } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    const touch = { identifier: 0, clientX: x + (width * seconds) / 12, clientY: y }
    return { touches: [touch], changedTouches: [touch], targetTouches: [touch] }
  }
  await expectPicture(dialog, 0, async () => slider.dispatchEvent('touchstart', await at(3)))
  await expectPicture(dialog, 1, async () => slider.dispatchEvent('touchmove', await at(7)))
  await slider.dispatchEvent('touchend', await at(7))
}
