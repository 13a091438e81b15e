// The player of a public page: everything that a listener can do while an item plays.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf } from '../../support/console/names.ts'
import { drawnClip } from '../../support/films/clips.ts'
import { convert } from '../../support/films/convert-film.ts'

const slug = 'bhaktamar-stotra-pratah-path'
const positionOf = (media: Locator) => media.evaluate(({ currentTime }: HTMLMediaElement) => currentTime)
const isPaused = (media: Locator) => media.evaluate(({ paused }: HTMLMediaElement) => paused)
const goTo = (media: Locator, at: number) =>
  media.evaluate((element: HTMLMediaElement, sec) => void (element.currentTime = sec), at)

const setLoop = (media: Locator, loop: boolean) =>
  media.evaluate((element: HTMLMediaElement, isEndless) => void (element.loop = isEndless), loop)

/** Texts of the player that only screen readers get. */
const unseenWords = (page: Page) =>
  page.locator('media-controller').evaluate((player) => {
    const names = ['aria-label', 'aria-description', 'aria-valuetext']
    const wordsIn = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')].flatMap((part) => [
        ...names.map((name) => part.getAttribute(name) ?? ''),
        ...(part.shadowRoot ? wordsIn(part.shadowRoot) : []),
      ])
    return wordsIn(player)
  })

/** Plays an item in a loop, since a busy machine may need longer than the recording lasts. Returns its element. */
async function play(page: Page, address: string): Promise<Locator> {
  await page.goto(address)
  const media = page.locator('#media')
  await setLoop(media, true)
  await page.locator('#play').click()
  await expect.poll(() => positionOf(media)).toBeGreaterThan(0.1)
  await expect(page.locator('media-play-button')).toBeVisible()
  return media
}

/** Notes the position at which an item is first heard, as `data-heard` of the page. */
const noteHeard = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'playing',
      ({ target }) => (document.body.dataset['heard'] ??= String((target as HTMLMediaElement).currentTime)),
      { capture: true },
    ),
  )

test.describe('somebody who listens', () => {
  test.use({ role: 'nobody' })

  test('can use buttons and keys; the buttons have names in the language of the page @phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const sound = await play(page, `/hi/watch/${slug}`)
    await expect(page.getByRole('region', { name: 'रिकॉर्डिंग का प्लेयर' })).toBeVisible()
    await page.getByRole('button', { name: 'रोकें' }).press('Space')
    await expect.poll(() => isPaused(sound)).toBe(true)
    const button = page.getByRole('button', { name: 'चलाएँ', exact: true })
    const unseen = await unseenWords(page)
    expect(unseen.filter((words) => /[a-z]/i.test(words.replace('AirPlay', '')))).toEqual([])
    await goTo(sound, 0)
    await button.press('ArrowRight')
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(5)
    await goTo(sound, 1)
    await button.press('k')
    await expect.poll(() => isPaused(sound)).toBe(false)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => /media-chrome/.test(name))),
    ).toEqual([])
    await expectAccessibleInBoth(page, 'the player')
    await expectNoSidewaysScroll(page)
  })

  test('repeats a part from A to B until they stop it @phone', async ({ page }) => {
    const sound = await play(page, `/watch/${slug}`)
    // Plays slowly, so that each jump back is seen.
    await sound.evaluate((media: HTMLMediaElement) => (media.playbackRate = 0.2))
    /** Presses the button at exactly this second, and plays on. */
    const pressAt = async (sec: number, name: string | RegExp) => {
      await sound.evaluate((media: HTMLMediaElement) => media.pause())
      await goTo(sound, sec)
      await page.getByRole('button', { name }).click()
      await sound.evaluate((media: HTMLMediaElement) => media.play())
    }
    await pressAt(1, 'Repeat from here')
    await pressAt(3, /^Repeat 0:01 to here/)
    for (const _ of ['once', 'twice']) {
      await goTo(sound, 3.2)
      await expect.poll(() => positionOf(sound)).toBeLessThan(2.5)
    }
    await page.getByRole('button', { name: /^Repeating 0:01 to 0:03/ }).click()
    await goTo(sound, 3.2)
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(3.5)

    await pressAt(0, 'Repeat from here')
    await pressAt(2, /^Repeat 0:00 to here/)
    await goTo(sound, 4)
    await expect(page.getByRole('button', { name: 'Repeat from here' })).toBeVisible()
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(4)
  })

  test('sets a sleep timer, and sees the minutes that are left @phone', async ({ page }) => {
    await page.clock.install()
    const sound = await play(page, `/watch/${slug}`)
    await page.getByRole('combobox', { name: 'Sleep timer' }).selectOption('15 min')
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await page.clock.fastForward('14:00')
    await expect(page.getByRole('timer')).toHaveText(/^0?[01]:\d\d$/)
    expect(await isPaused(sound)).toBe(false)
    await page.clock.fastForward('01:10')
    await expect.poll(() => isPaused(sound)).toBe(true)
    await expect(page.getByRole('combobox', { name: 'Sleep timer' })).toHaveValue('off')
  })

  test('copies a link with the current time, and the link starts there @long', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sound = await play(page, `/watch/${slug}?collection=prabhat-ke-stotra`)
    await sound.evaluate((media: HTMLMediaElement) => {
      media.pause()
      media.currentTime = 4.3
    })
    // Waits for the link: the words of an earlier copy stay on the page.
    const expectCopied = async (link: string) => {
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByText('Link copied')).toBeVisible()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    }
    await expectCopied(`${baseURL}/watch/${slug}`)
    await page.getByRole('checkbox', { name: 'from 0:04' }).check()
    const link = `${baseURL}/watch/${slug}?t=4`
    await expectCopied(link)
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.getByRole('button', { name: /^Play: / }).click()
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(4)
  })

  test('can open a link whose time is written like 0m4s, and hears nothing before that time, also in a frame', async ({
    page,
  }) => {
    // On a slow line the player loads long after the press.
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await noteHeard(page)
    for (const path of ['watch', 'embed']) {
      const sound = await play(page, `/${path}/${slug}?t=0m4s`)
      expect(Number(await page.locator('body').getAttribute('data-heard'))).toBeGreaterThanOrEqual(4)
      await sound.evaluate((media: HTMLMediaElement) => media.pause())
      await page.evaluate(() => localStorage.clear())
    }
  })

  test('hears the whole item if the time in a link is the end of the item or later, and is offered no such link', async ({
    page,
  }) => {
    await noteHeard(page)
    for (const path of ['watch', 'embed'])
      for (const time of ['6', '90']) {
        await page.goto(`/${path}/${slug}?t=${time}`)
        await page.locator('#play').click()
        await expect(page.locator('body')).toHaveAttribute('data-heard', /^0/)
      }
    const sound = await play(page, `/watch/${slug}`)
    await setLoop(sound, false)
    await sound.evaluate((media: HTMLMediaElement) => media.pause())
    const box = page.getByRole('checkbox', { name: /^from / })
    await goTo(sound, 4.2)
    await expect(box).toBeEnabled()
    // The browser goes to the end instead, which is before this second.
    await goTo(sound, 90)
    await expect(box).toBeDisabled()
  })

  test('hears the next item of the collection after the end of an item, at the same speed @long', async ({
    page,
  }) => {
    const sound = await play(page, '/watch/logassa-sutra-twenty-four-names?collection=prabhat-ke-stotra')
    await expect(page.getByRole('button', { name: 'Next one' }).locator('svg')).toBeVisible()
    await page.getByLabel('Speed').selectOption('1.25')
    await setLoop(sound, false)
    // Waits for the navigation itself: the next item lasts seconds, and a poll may come when it is over.
    const next = page.waitForURL('/watch/uvasaggaharam-stotra?collection=prabhat-ke-stotra')
    await sound.evaluate((media: HTMLMediaElement) => (media.currentTime = media.duration - 0.3))
    await next
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(0.3)
    await expect(page.getByLabel('Speed')).toHaveValue('1.25')
  })

  test('hears no next item after the sleep timer has ended @long', async ({ page }) => {
    const address = '/watch/logassa-sutra-twenty-four-names?collection=prabhat-ke-stotra'
    const sound = await play(page, address)
    await page.getByRole('combobox', { name: 'Sleep timer' }).selectOption('At the end')
    await setLoop(sound, false)
    await sound.evaluate((media: HTMLMediaElement) => (media.currentTime = media.duration - 0.3))
    await expect(page.getByRole('combobox', { name: 'Sleep timer' })).toHaveValue('off')
    await expect(page).toHaveURL(address)
  })
})

/** Lower edge of the captions, in px from the top of the page. Only the inspector sees how the browser draws them. */
async function captionsEnd(page: Page): Promise<number> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('DOM.enable')
  const { nodes } = await inspector.send('DOM.getFlattenedDocument', { depth: -1, pierce: true })
  const drawn = nodes.find(({ attributes = [] }) => attributes.includes('-webkit-media-text-track-display'))
  if (!drawn) return Number.NaN
  const { model } = await inspector.send('DOM.getBoxModel', { nodeId: drawn.nodeId })
  await inspector.detach()
  return model.border[5] ?? Number.NaN
}

test('a film plays in the chosen language with captions, and does so again when it is opened later @phone @long', async ({
  page,
  api,
}) => {
  const { title } = await convert(api, {
    path: await drawnClip('short'),
    kind: 'Two languages',
    contentType: 'video/mp4',
  })
  const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(title)}`)
  const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
  const text = 'WEBVTT\n\n00:00.000 --> 01:00.000\n<i>love</i> &lt;3 &amp; peace'
  await api.must('POST', `/admin/content/${id}/captions`, { language: 'gu', label: 'Gujarati', text })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const film = await play(page, `/watch/${slugOf(title)}`)
  expect(warnings.filter((text) => text.includes('Unexpected number of arguments'))).toEqual([])
  const sounds = page.getByLabel('Sound')
  await expect(sounds.getByRole('option')).toHaveText(['Hindi', 'English'])
  const asked = page.waitForRequest(/\/a\d+-en\//)
  await sounds.selectOption('English')
  await asked
  const captions = page.getByRole('combobox', { name: 'Captions' })
  await captions.selectOption('Gujarati')
  const shownWords = () =>
    film.evaluate(({ textTracks }: HTMLMediaElement) => {
      const shown = [...textTracks].find(({ mode }) => mode === 'showing')
      return [...(shown?.activeCues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent)
    })
  await expect.poll(shownWords).toEqual(['love <3 & peace'])
  const bar = page.locator('media-control-bar').first()
  const room = async () => ((await bar.boundingBox())?.y ?? 0) - (await captionsEnd(page))
  await film.evaluate((media: HTMLMediaElement) => media.pause())
  await expect.poll(room, 'above the bar').toBeGreaterThanOrEqual(0)
  await film.evaluate((media: HTMLMediaElement) => media.play())
  await page.locator('media-controller').evaluate((player) => player.setAttribute('userinactive', ''))
  await expect.poll(room, 'without the bar').toBeLessThan(0)
  await expect(page.getByRole('button', { name: 'enter fullscreen mode' })).toBeVisible()
  await expectAccessibleInBoth(page, 'a film')
  await play(page, `/watch/${slugOf(title)}`)
  await expect(sounds.locator(':checked')).toHaveText('English')
  await expect.poll(shownWords).toEqual(['love <3 & peace'])
  await expect(captions.locator(':checked')).toHaveText('Gujarati')
  await page.locator('media-captions-button').click()
  await expect(captions.locator(':checked')).toHaveText('Off')
  await noteHeard(page)
  await play(page, `/watch/${slugOf(title)}?t=999`)
  await expect(page.locator('body'), 'a time beyond the end').toHaveAttribute('data-heard', /^0/)
  await expect(captions.getByRole('option')).toHaveText(['Off', 'Gujarati'])
  await expect(captions.locator(':checked')).toHaveText('Off')
})
