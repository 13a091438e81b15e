// Players as apps may use them, each in a page of its own with nothing but the player.
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

const players = {
  'Shaka Player': {
    path: fileURLToPath(import.meta.resolve('shaka-player')),
    start: `import '/player.js'
      const player = new shaka.Player()
      await player.attach(video)
      await player.load(url)
      video.play()`,
  },
  'dash.js': {
    path: fileURLToPath(import.meta.resolve('dashjs')),
    /** The address of the licence comes from the manifest. */
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

/** Plays by itself, with the first captions that the manifest names; returns the video. */
export async function openOtherPlayer(
  page: Page,
  name: PlayerName,
  film: { url: string; token?: string },
): Promise<Locator> {
  const { path, start } = players[name]
  const given = `const { url, token } = ${JSON.stringify(film)}; const video = document.querySelector('video')`
  const html = `<!doctype html><link rel="icon" href="data:,"><video muted></video><script type="module">${start.replace('\n', `\n${given}\n`)}</script>`
  await page.route('**/player.js', (route) => route.fulfill({ path }))
  await page.route('**/player', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/player')
  return page.locator('video')
}

/** Winding through a film in hls.js: another video shows a keyframe that the playlists list. Returns its height. */
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

/** Where dash.js finds the small picture of a moment: its sheet, and its place there. */
export async function pictureInDashJs(page: Page, seconds: number) {
  const found = await page.evaluate(async (at) => {
    const ask = Reflect.get(window, 'pictureAt') as (seconds: number) => Promise<Record<string, unknown>>
    return await ask(at)
  }, seconds)
  const { url, x, y, width, height } = found
  return { sheet: String(url).split('/').at(-1), x, y, width, height }
}
