// The player opens protected streams with our Clear Key, or with a provider's Widevine or FairPlay.
import type { PlaybackToken, Source } from '@jinvani/contract'
import shaka from 'shaka-player/dist/shaka-player.ui-es2021.js'
import { tokenFor, tokenSigner, unwrapBytes, wrapRequest } from './preview-licence.ts'

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

function configure(player: shaka.Player, { system, licenceUrl, certificateUrl }: PlaybackToken): void {
  const certificate = certificateUrl && { advanced: { [system]: { serverCertificateUri: certificateUrl } } }
  player.configure({ drm: { servers: { [system]: licenceUrl }, ...certificate } })
}

interface Wish {
  contentId: string
  source: Source
}

/** Gives the address of a stream that was made for this playback, if there is one. */
export async function openProtected(
  player: shaka.Player,
  { contentId, source: { kind, licenceUrl } }: Wish,
): Promise<string | undefined> {
  const engine = player.getNetworkingEngine()
  if (licenceUrl === undefined || engine === null || (kind !== 'dash' && kind !== 'hls')) return undefined
  const ask = tokenFor(contentId, kind)
  const token = await ask()
  configure(player, token)
  const sign = tokenSigner(token, ask, location.origin)
  engine.registerRequestFilter(async (type, request) => {
    if (type === LICENSE || type === KEY) await sign(request)
  })
  if (token.system === 'com.apple.fps') speakFairPlay(engine)
  return token.url
}
