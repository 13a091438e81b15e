// An unprotected film from its upload until it plays, in our player and in players that apps may use.
import { expect, test } from '../../support/console/journey.ts'
import { drawnClip } from '../../support/films/clips.ts'
import { convert } from '../../support/films/convert-film.ts'
import {
  captionsAt,
  expectFramesAdvance,
  expectStreamPlays,
  openLibrary,
} from '../../support/films/film-watch.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { keyframeHeight, openOtherPlayer } from '../../support/films/other-players.ts'
import { readPublic } from '../../support/product/app-user.ts'
import { awaitFilm } from '../../support/product/patience.ts'
import { expectSoundAlone, listenInEnglish, openMenu, switchToEnglish } from '../../support/films/sounds.ts'
import { Wizard } from '../../support/console/wizard.ts'

// The tests run one after the other, since the worker converts one film at a time.
test.describe.configure({ mode: 'default' })
test.use({ role: 'content_manager' })

const captions = '1\n00:00:00,000 --> 00:00:03,000\nजय जिनेन्द्र\n'

test(
  'a clear film plays at once from its file, and then gets streams, pictures and captions',
  { tag: '@long' },
  async ({ page, api }) => {
    const title = uniqueName('Tirth Yatra')
    const wizard = new Wizard(page)
    await wizard.begin({ title })
    await wizard.next(2)
    await wizard.next(3)
    await wizard.upload('Upload video file', await drawnClip('short'))
    await wizard.expectUploaded()
    await wizard.next(4)
    await page.getByRole('button', { name: 'Take frames' }).click()
    await expect(page.getByText(/^The frames are 320x180: too small for /)).toBeVisible()
    await wizard.next(5)
    await wizard.next(6)
    await page.getByRole('button', { name: 'Create Content' }).click()
    await expect(page).toHaveURL('/content')
    const kinds = async () => (await readPublic(slugOf(title))).sources.map(({ kind }) => kind)
    // By now the streams may be ready, which come before the file.
    expect(await kinds()).toContain('mp4')
    const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(title)}`)
    const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
    await awaitFilm(api, id)
    expect(await kinds()).toEqual(['dash', 'hls', 'mp4'])
    const { sources, soundSources } = await readPublic(slugOf(title))
    expect(sources.filter(({ licenceUrl }) => licenceUrl !== undefined)).toEqual([])

    const unnamed = { language: 'und', label: 'Captions', text: captions.replace('जय', 'Jai') }
    await api.must('POST', `/admin/content/${id}/captions`, unnamed)
    await openLibrary(page, title)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByRole('tab', { name: 'Captions' }).click()
    const listed = page.getByRole('list', { name: 'Captions by language' })
    await expect(listed).toContainText('und')
    const language = page.getByRole('combobox', { name: 'Language' })
    await language.fill('gu')
    await page.getByRole('button', { name: 'Set Language' }).click()
    await expect(listed).toContainText('gu')
    await expect(listed).not.toContainText('und')
    await expect(language, 'the form is empty once the captions are saved').toHaveValue('')
    const flash = { mimeType: 'text/vtt', buffer: Buffer.from(`${captions}\n2\n0:05 --> 0:05\nflash\n`) }
    await language.fill('gu')
    await page.getByLabel('Caption file').setInputFiles({ name: 'gujarati.srt', ...flash })
    await expect(page.getByRole('alert').filter({ hasText: '1 cue was left out' })).toContainText(
      'Line 6 of the captions: the cue ends when it begins',
    )
    page.once('dialog', (asked) => void asked.accept())
    await page.getByRole('button', { name: 'Delete captions ગુજરાતી' }).click()
    await expect(listed).toBeHidden()
    await language.fill('hi')
    const file = { name: 'hindi.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(captions) }
    await page.getByLabel('Caption file').setInputFiles(file)
    await expect(page.getByText('Captions saved')).toBeVisible()
    await expect(listed).toContainText('hi')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    for (const stream of ['DASH', 'HLS'] as const) {
      await expectStreamPlays(dialog, stream)
      await listenInEnglish(page, dialog)
    }
    await expectStreamPlays(dialog, 'DASH')
    await dialog.locator('video').evaluate((media: HTMLVideoElement) => {
      media.pause()
      media.currentTime = 1
    })
    await (await openMenu(dialog, /captions/i)).filter({ hasText: 'हिन्दी' }).click()
    await expect(dialog.getByText('जय जिनेन्द्र')).toBeVisible()

    for (const [player, stream] of [
      ['hls.js', 'hls'],
      ['dash.js', 'dash'],
    ] as const) {
      const url = sources.find(({ kind }) => kind === stream)?.url ?? ''
      const manifest = async () => await (await page.request.get(url)).text()
      await expect.poll(manifest, 'the address is the same').toMatch(/TYPE=SUBTITLES|contentType="text"/)
      const video = await openOtherPlayer(page, player, { url })
      await expectFramesAdvance(video)
      await expect.poll(() => captionsAt(video, 1)).toEqual(['जय जिनेन्द्र'])
      if (player === 'hls.js') expect([144, 180]).toContain(await keyframeHeight(page, 2))
      await switchToEnglish(page, video)
      const sound = soundSources.find(({ kind }) => kind === stream)?.url ?? ''
      await expectSoundAlone(await openOtherPlayer(page, player, { url: sound }))
    }
  },
)

test('a song with a still picture plays to its end', { tag: '@long' }, async ({ page, api }) => {
  const file = { path: await drawnClip('still'), kind: 'Bhajan of one picture', contentType: 'video/mp4' }
  const { urls } = await convert(api, file)
  const video = await openOtherPlayer(page, 'hls.js', { url: urls.hls })
  await video.evaluate((media: HTMLVideoElement) => {
    media.playbackRate = 4
  })
  const read = () => video.evaluate(({ ended, currentTime }: HTMLVideoElement) => ({ ended, currentTime }))
  await expect.poll(async () => (await read()).ended).toBe(true)
  expect(Math.abs((await read()).currentTime - 6)).toBeLessThan(0.3)
})
