import { basename } from 'node:path'
import { filmKinds, makeKind } from '@jinvani/media/testing/film-kinds.ts'
import { type TestFiles, makeTestFiles } from '@jinvani/media/testing/test-files.ts'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/console/journey.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { type PlayerName, openOtherPlayer } from '../support/films/other-players.ts'
import { convert } from '../support/films/convert-film.ts'
import { describeMade, describeSource } from './measures.ts'
import { type Row, keepRow } from './table.ts'

const MOST_APART_SEC = 0.6
const players: readonly (readonly [PlayerName, 'dash' | 'hls'])[] = [
  ['Shaka Player', 'dash'],
  ['dash.js', 'dash'],
  ['hls.js', 'hls'],
]
let files: TestFiles
test.describe.configure({ mode: 'default' })
// Any error in the console is accepted, since some players log errors and still play to the end.
test.use({ role: 'nobody', expectedError: /./ })
test.beforeAll(async () => {
  files = await makeTestFiles()
})
test.afterAll(() => files.remove())

/** True if the video plays to its end and, with `hasPictures`, has drawn frames. */
async function playsToItsEnd(video: Locator, hasPictures: boolean): Promise<boolean> {
  const state = () =>
    video.evaluate((media: HTMLVideoElement) => {
      if (media.ended) return `ended after ${media.getVideoPlaybackQuality().totalVideoFrames} frames`
      if (media.currentTime > 0.5) media.playbackRate = 2
      return `at ${media.currentTime} s`
    })
  const end = hasPictures ? /^ended after [1-9]/ : /^ended/
  const over = awaitWhileItMoves(state, (text) => end.test(text), 250)
  return await over.then(
    () => true,
    () => false,
  )
}

for (const [place, kind] of filmKinds.entries()) {
  test(kind.kind, async ({ api, page }) => {
    const path = await makeKind(files, kind)
    const source = await describeSource(files.ffmpeg, path)
    const { urls, message } = await convert(api, { path, ...kind })
    const made = await describeMade(files.ffmpeg, urls.hls, files.folder)
    const row: Row = { kind: kind.kind, file: basename(path), source, made, message, plays: [] }
    for (const [player, stream] of players) {
      const video = await openOtherPlayer(page, player, { url: urls[stream] })
      if (await playsToItsEnd(video, made.sizes.length > 0)) row.plays.push(player)
    }
    await keepRow(place, row)
    expect(row.plays).toEqual(players.map(([player]) => player))
    for (const seconds of [made.pictureSec, made.soundSec])
      if (seconds !== null) expect(Math.abs(seconds - source.seconds)).toBeLessThan(MOST_APART_SEC)
  })
}
