import 'shaka-player/dist/controls.modern.css'
import { type Caption, type Source, calls } from '@jinvani/contract'
import { useEffect, useRef } from 'react'
import shaka from 'shaka-player/dist/shaka-player.ui-es2021.js'
import { request } from '../../api/client.ts'
import { addCaptions, shakaSettings } from '../../browser/shaka.ts'
import { previewFiles } from '../../uploads/preview-files.ts'
import './stream-player.css'
import { playerLook, timeWords } from './player-look.ts'
import { tokenSigner, unwrapBytes, wrapRequest } from './preview-licence.ts'

const { LICENSE, KEY, SERVER_CERTIFICATE } = shaka.net.NetworkingEngine.RequestType

function bytesOf(data: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}

function speakFairPlay(engine: shaka.net.NetworkingEngine): void {
  engine.registerRequestFilter((type, request) => {
    if (type !== LICENSE || request.body === null) return
    const { body, contentType } = wrapRequest(bytesOf(request.body))
    request.body = body
    request.headers['Content-Type'] = contentType
  })
  engine.registerResponseFilter((type, response) => {
    if (type === LICENSE || type === SERVER_CERTIFICATE) response.data = unwrapBytes(bytesOf(response.data))
  })
}

/**
 * Prepares a protected stream for our own Clear Key, or a provider's Widevine or FairPlay. Resolves with the address to
 * play, if it differs from that of the source.
 */
async function openProtected(
  player: shaka.Player,
  { contentId, source: { kind, licenceUrl } }: Playback,
): Promise<string | undefined> {
  const engine = player.getNetworkingEngine()
  if (licenceUrl === undefined || engine === null || (kind !== 'dash' && kind !== 'hls')) return undefined
  const ask = () => request(calls.previewToken, { params: { id: contentId }, body: { stream: kind } })
  const token = await ask()
  const { system, certificateUrl } = token
  const certificate = certificateUrl && { advanced: { [system]: { serverCertificateUri: certificateUrl } } }
  player.configure({ drm: { servers: { [system]: token.licenceUrl }, ...certificate } })
  const sign = tokenSigner(token, ask, location.origin)
  engine.registerRequestFilter(async (type, asked) => {
    if (type === LICENSE || type === KEY) await sign(asked)
  })
  if (token.system === 'com.apple.fps') speakFairPlay(engine)
  return token.url
}

const critical = 2

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
  // Audio tracks show the labels of the manifest, because two of them may have the same language.
  const { LABEL } = shaka.ui.Overlay.TrackLabelFormat
  overlay.configure({ ...playerLook(host.clientWidth), trackLabelFormat: LABEL })
  return { player, overlay, video, container }
}

/** Lets screen readers hear the slider's time in words. By itself Shaka Player announces only seconds. */
function sayTime({ video, container }: Session): void {
  const say = () => {
    const bar = container.querySelector<HTMLInputElement>('.shaka-seek-bar')
    if (bar === null || !Number.isFinite(video.duration)) return
    bar.ariaValueText = `${timeWords(bar.valueAsNumber)} of ${timeWords(video.duration)}`
  }
  for (const event of ['durationchange', 'timeupdate', 'seeking']) video.addEventListener(event, say)
}

/** Waits for an extra, such as captions. If that fails, the film still plays. */
async function without<T>(work: Promise<T>): Promise<void> {
  await work.catch(() => undefined)
}

async function addExtras(player: shaka.Player, { captions, thumbnails }: Playback): Promise<void> {
  const isNamed = player.getImageTracks().length > 0
  if (thumbnails !== null && !isNamed) await without(player.addThumbnailsTrack(thumbnails, 'text/vtt'))
  await addCaptions(player, captions)
}

/** Replaces the addresses of our files by signed ones, with which staff can play inactive items too. */
async function withPreviewAddresses(playback: Playback): Promise<Playback> {
  const { source, captions, thumbnails } = playback
  const asked = [source.url, ...captions.map(({ url }) => url), ...(thumbnails === null ? [] : [thumbnails])]
  const { urls: addresses } = await previewFiles(asked)
  const open = (url: string) => addresses[asked.indexOf(url)] ?? url
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
  // `play()` rejects if the browser wants another click first. The person can then press Play.
  await without(video.play())
}

/** Returns a function that removes the player. */
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
    if ('detail' in event && (event.detail as { severity?: number }).severity === critical) fail(event.detail)
  })
  load(session, playback).catch(fail)
  return () => {
    isClosed = true
    void overlay.destroy().finally(() => container.remove())
  }
}

interface StreamPlayerProps {
  playback: Playback
  onError: (error: unknown) => void
}

/** Plays the first props and ignores later ones. Pass a `key`, so that another film gets a new player. */
export default function StreamPlayer({ playback, onError }: StreamPlayerProps) {
  const host = useRef<HTMLDivElement>(null)
  const first = useRef({ playback, onError })
  useEffect(() => {
    if (host.current === null) return undefined
    return openPlayer(host.current, first.current.playback, first.current.onError)
  }, [])
  return <div ref={host} className="size-full overflow-hidden rounded" />
}
