import { ApiError } from '../../api/api-error.ts'

export interface PlaybackFailure {
  sentence: string
  /** Shaka Player's number of the error, shown for support. */
  code: number
}

interface PlayerError {
  code: number
  data: readonly unknown[]
}

function readPlayerError(error: unknown): PlayerError | null {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: unknown }
  return typeof code === 'number' ? { code, data: Array.isArray(data) ? data : [] } : null
}

const sentences: Record<number, string> = {
  1002: 'The stream could not be reached: its server does not answer, or does not let this page read it.',
  1003: 'The server of the stream took too long to answer.',
  3016: 'This browser cannot decode the file.',
  4032: 'This browser supports none of the formats of this stream.',
  4036: 'The stream holds nothing that can be played.',
  6008: 'The licence for this film was not accepted: its keys do not fit.',
  6010: 'This film is encrypted, but its stream does not say how.',
  6012: 'This film is encrypted and names no licence server, so it cannot be played.',
  6014: 'The licence for this film has expired.',
}

const ranges: [from: number, to: number, sentence: string][] = [
  [3000, 3999, 'The file could not be decoded: a part of it is broken or not supported by this browser.'],
  [4000, 4999, 'The stream could not be read: its manifest is not what it should be.'],
  [6000, 6999, 'This film is protected and the browser could not unlock it.'],
]

/** Shaka Player's request types: 2 for a licence, 6 for the key of an HLS stream. */
const keyRequests: readonly unknown[] = [2, 6]
const licence = 'The licence for this film'

function statusSentence(data: readonly unknown[], what: string): string {
  const status = data[1]
  if (status === 401) return `${what} was refused: your session is over. Sign in again.`
  if (status === 403) return `${what} was refused: you are not allowed to play it.`
  if (status === 404) return `${what} is not on the server any more.`
  return `${what} could not be loaded: the server answered with ${String(status)}.`
}

function licenceSentence(data: readonly unknown[]): string {
  const inner = readPlayerError(data[0])
  return inner?.code === 1001 ? statusSentence(inner.data, licence) : `${licence} could not be fetched.`
}

function tokenSentence({ status, message }: ApiError): string {
  if ([401, 403, 404].includes(status)) return statusSentence([null, status], licence)
  return message || `${licence} could not be fetched.`
}

function playbackSentence({ code, data }: PlayerError, isSecure: boolean): string {
  if (code === 1001)
    return statusSentence(data, keyRequests.includes(data[4]) ? licence : 'A part of the stream')
  if (code === 6007) return licenceSentence(data)
  // Chrome can decrypt only on https and localhost, so elsewhere the address is the reason.
  if (code === 6001 || code === 6020)
    return isSecure
      ? 'This browser cannot play protected films.'
      : 'Protected films can be played on https addresses and on localhost only.'
  const range = ranges.find(([from, to]) => code >= from && code <= to)
  return sentences[code] ?? range?.[2] ?? 'This cannot be played here.'
}

/** The sentence for a playback error. Null if the player was closed while it loaded, which is no failure. */
export function playbackFailure(
  error: unknown,
  isSecure = globalThis.isSecureContext,
): PlaybackFailure | null {
  if (error instanceof ApiError) return { sentence: tokenSentence(error), code: 0 }
  const read = readPlayerError(error) ?? { code: 0, data: [] }
  if (read.code >= 7000 && read.code < 8000) return null
  return { sentence: playbackSentence(read, isSecure), code: read.code }
}
