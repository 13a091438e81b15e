// One film in one player, which adds all its elements below `host`; `close` removes them.
import 'shaka-player/dist/controls.modern.css'
import './stream-player.css'
import type { Caption, Source } from '@jinvani/contract'
import { useEffect, useRef } from 'react'
import shaka from 'shaka-player/dist/shaka-player.ui-es2021.js'
import { shakaSettings } from '../../browser/shaka-settings.ts'
import { previewFiles } from '../../uploads/preview-files.ts'
import { openProtected } from './open-protected.ts'
import { playerLook, timeWords } from './player-look.ts'

const critical = 2
const isCritical = (error: unknown) =>
  typeof error === 'object' && error !== null && 'severity' in error && error.severity === critical

interface Playback {
  contentId: string
  source: Source
  title: string
  poster: string
  captions: Caption[]
  thumbnails: string | null
}

interface Session {
  player: shaka.Player
  overlay: shaka.ui.Overlay
  video: HTMLVideoElement
  container: HTMLElement
}

function build(host: HTMLElement, { title, poster }: Playback): Session {
  const container = document.createElement('div')
  const video = document.createElement('video')
  video.playsInline = true
  video.poster = poster
  video.ariaLabel = title
  video.className = 'size-full'
  container.append(video)
  container.className = 'size-full'
  host.append(container)
  const player = new shaka.Player()
  player.configure(shakaSettings)
  const overlay = new shaka.ui.Overlay(player, container, video)
  // The manifest names audio tracks: two may be in one language.
  const { LABEL } = shaka.ui.Overlay.TrackLabelFormat
  overlay.configure({ ...playerLook(host.clientWidth), trackLabelFormat: LABEL })
  return { player, overlay, video, container }
}

/** The player's slider announces only bare seconds. */
function sayTime({ video, container }: Session): void {
  const say = () => {
    const bar = container.querySelector<HTMLInputElement>('.shaka-seek-bar')
    if (bar === null || !Number.isFinite(video.duration)) return
    bar.ariaValueText = `${timeWords(bar.valueAsNumber)} of ${timeWords(video.duration)}`
  }
  for (const event of ['durationchange', 'timeupdate', 'seeking']) video.addEventListener(event, say)
}

/** The film plays on without a missing or broken extra. */
async function without<T>(work: Promise<T>): Promise<void> {
  await work.catch(() => undefined)
}

async function addExtras(player: shaka.Player, { captions, thumbnails }: Playback): Promise<void> {
  const isNamed = player.getImageTracks().length > 0
  if (thumbnails !== null && !isNamed) await without(player.addThumbnailsTrack(thumbnails, 'text/vtt'))
  const packaged = new Set(player.getTextTracks().map(({ language }) => language))
  for (const { url, language, label } of captions.filter((caption) => !packaged.has(caption.language)))
    await without(player.addTextTrackAsync(url, language, 'subtitles', 'text/vtt', undefined, label))
}

/** Staff can open signed addresses even if the item is inactive. */
async function withPreviewAddresses(playback: Playback): Promise<Playback> {
  const { source, captions, thumbnails } = playback
  const asked = [source.url, ...captions.map(({ url }) => url), ...(thumbnails === null ? [] : [thumbnails])]
  const opened = new Map(asked.map((url, index) => [url, index]))
  const { urls: addresses } = await previewFiles(asked)
  const open = (url: string) => addresses[opened.get(url) ?? -1] ?? url
  return {
    ...playback,
    source: { ...source, url: open(source.url) },
    captions: captions.map((caption) => ({ ...caption, url: open(caption.url) })),
    thumbnails: thumbnails && open(thumbnails),
  }
}

async function load({ player, video }: Session, asked: Playback): Promise<void> {
  const playback = await withPreviewAddresses(asked)
  const { url, mimeType } = playback.source
  await player.attach(video)
  const own = await openProtected(player, playback)
  await player.load(own ?? url, null, mimeType || undefined)
  await addExtras(player, playback)
  // `play()` rejects if the browser wants another click first.
  await without(video.play())
}

function openPlayer(host: HTMLElement, playback: Playback, onError: (error: unknown) => void) {
  shaka.polyfill.installAll()
  const session = build(host, playback)
  const { player, overlay, container } = session
  sayTime(session)
  let isClosed = false
  const fail = (error: unknown) => {
    if (!isClosed) onError(error)
  }
  player.addEventListener('error', (event) => {
    const detail = 'detail' in event ? event.detail : undefined
    if (isCritical(detail)) fail(detail)
  })
  load(session, playback).catch(fail)
  return {
    close: () => {
      isClosed = true
      void overlay.destroy().finally(() => container.remove())
    },
  }
}

interface StreamPlayerProps {
  playback: Playback
  onError: (error: unknown) => void
}

/** Plays its first props only; needs a key, so that another film gets a new player. */
export default function StreamPlayer({ playback, onError }: StreamPlayerProps) {
  const host = useRef<HTMLDivElement>(null)
  const first = useRef({ playback, onError })
  useEffect(() => {
    if (host.current === null) return undefined
    const { close } = openPlayer(host.current, first.current.playback, first.current.onError)
    return close
  }, [])
  return <div ref={host} className="size-full overflow-hidden rounded" />
}
