// Players that apps may use, each in a page of its own.
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

const players = {
  'Shaka Player': {
    path: fileURLToPath(import.meta.resolve('shaka-player')),
    /** The player is set up as docs/app-api.md tells app developers. */
    start: `import '/player.js'
      const player = new shaka.Player()
      await player.attach(video)
      player.configure({ streaming: { segmentPrefetchLimit: 0 } })
      if (token) {
        const { LICENSE, KEY } = shaka.net.NetworkingEngine.RequestType
        player.configure({ drm: { servers: { 'org.w3.clearkey': licenceUrl } } })
        player.getNetworkingEngine().registerRequestFilter((type, request) => {
          if (type === LICENSE || type === KEY) request.headers.authorization = 'Bearer ' + token
        })
      }
      await player.load(url)
      window.variants = {
        heights: () => player.getVariantTracks().map(({ height }) => height),
        choose: (place) => {
          player.configure({ abr: { enabled: false } })
          player.selectVariantTrack(player.getVariantTracks()[place], true)
        },
      }
      video.play()`,
  },
  'dash.js': {
    path: fileURLToPath(import.meta.resolve('dashjs')),
    /** dash.js gets no licence address, since it reads the address from the manifest. */
    start: `import { MediaPlayer } from '/player.js'
      const player = MediaPlayer().create()
      window.sounds = {
        list: () => player.getTracksFor('audio').map(({ lang, labels }) => [lang, labels[0]?.text]),
        choose: (language) => player.setCurrentTrack(player.getTracksFor('audio').find(({ lang }) => lang === language)),
      }
      player.updateSettings({ debug: { logLevel: 0 } })
      player.initialize(video, null, true)
      if (token) player.setProtectionData({ 'org.w3.clearkey': { httpRequestHeaders: { authorization: 'Bearer ' + token } } })
      player.on('streamInitialized', () => player.getTracksFor('text').length > 0 && player.setTextTrack(0))
      player.attachSource(url)
      const pictures = () => player.getRepresentationsByType('video')
      window.variants = {
        heights: () => player.getRepresentationsByType('audio').flatMap(() => pictures().map(({ height }) => height)),
        choose: (place) => {
          const count = pictures().length
          player.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: false, audio: false } } } })
          player.setRepresentationForTypeByIndex('audio', Math.floor(place / count), true)
          player.setRepresentationForTypeByIndex('video', place % count, true)
        },
      }
      window.pictureAt = (seconds) => new Promise((resolve) => player.provideThumbnail(seconds, resolve))`,
  },
  'hls.js': {
    path: fileURLToPath(import.meta.resolve('hls.js')),
    start: `import Hls from '/player.js'
      const player = new Hls()
      player.once(Hls.Events.FRAG_BUFFERED, () => (player.subtitleTrack = 0))
      window.sounds = {
        list: () => player.audioTracks.map(({ lang, name }) => [lang, name]),
        choose: (language) => { player.audioTrack = player.audioTracks.findIndex(({ lang }) => lang === language) },
      }
      window.variants = {
        heights: () => player.levels.map(({ height }) => height),
        choose: (place) => { player.currentLevel = place },
      }
      player.loadSource(url)
      player.attachMedia(video)
      video.play()
      window.showKeyframe = (still, seconds) => {
        const keyframes = player.createIFramePlayer()
        keyframes.attachMedia(still)
        keyframes.loadMediaAt(seconds)
      }`,
  },
} as const

export type PlayerName = keyof typeof players

/** Opens a player, which starts by itself with the first captions of the manifest. Returns its video. */
export async function openOtherPlayer(
  page: Page,
  name: PlayerName,
  film: { url: string; token?: string; licenceUrl?: string },
): Promise<Locator> {
  const { path, start } = players[name]
  const given = `const { url, token, licenceUrl } = ${JSON.stringify(film)}; const video = document.querySelector('video')`
  const html = `<!doctype html><link rel="icon" href="data:,"><video muted></video><script type="module">${start.replace('\n', `\n${given}\n`)}</script>`
  await page.route('**/player.js', (route) => route.fulfill({ path }))
  await page.route('**/player', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/player')
  return page.locator('video')
}

/** Controls of the player in a page of `openOtherPlayer`. A variant is a size of the picture together with a sound. */
interface Variants {
  heights: () => number[]
  choose: (place: number) => void
}

/** Picture heights of the variants, in their order. */
export const listVariants = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'variants') as Variants).heights())

/** Switches to this variant at once, and drops what is buffered of other variants. */
export const chooseVariant = (page: Page, place: number) =>
  page.evaluate((at) => (Reflect.get(window, 'variants') as Variants).choose(at), place)

/** Shows the keyframe at this second in a second video, as hls.js does while seeking. Returns its height. */
export async function keyframeHeight(page: Page, seconds: number): Promise<number> {
  return await page.evaluate(async (at) => {
    const still = document.createElement('video')
    const shown = new Promise((resolve) => still.addEventListener('loadeddata', resolve, { once: true }))
    const show = Reflect.get(window, 'showKeyframe') as (video: HTMLVideoElement, seconds: number) => void
    show(still, at)
    await shown
    return still.videoHeight
  }, seconds)
}

/** The preview picture that dash.js shows for this second: the sheet, and where on the sheet it is. */
export async function pictureInDashJs(page: Page, seconds: number) {
  const found = await page.evaluate(async (at) => {
    const ask = Reflect.get(window, 'pictureAt') as (seconds: number) => Promise<Record<string, unknown>>
    return await ask(at)
  }, seconds)
  const { url, x, y, width, height } = found
  return { sheet: String(url).split('/').at(-1), x, y, width, height }
}
