// One check of an external source.
import { youtubeVideoId } from '@jinvani/contract'
import { AddressRefused } from '../../platform/outside/public-address.ts'
import { type Network, NotReached, reach } from '../../platform/outside/reach.ts'

/**
 * `gone` is final, `failing` may be temporary, `unknown` tells nothing about the source. `reason` is shown to people.
 * `without`: there was no answer, or no request was sent.
 */
export type SourceState =
  | { state: 'alive' }
  | { state: 'gone' | 'failing' | 'unknown'; reason: string; without?: 'answer' | 'asking' }

export const noAnswer = 'No answer came from the address'
const alive: SourceState = { state: 'alive' }
const isFine = (status: number) => status >= 200 && status < 300
const isTooMany = (status: number) => status === 429

/** Interprets the status of YouTube's oEmbed. Failures of YouTube itself do not count against the film. */
export function youtubeState(status: number): SourceState {
  if (isFine(status)) return alive
  if (status === 404 || status === 410) return { state: 'gone', reason: 'YouTube has no such film' }
  if (status === 400) return { state: 'failing', reason: 'YouTube does not know this link' }
  if (status === 401) return { state: 'failing', reason: 'YouTube does not let it play on other sites' }
  if (status === 403) return { state: 'failing', reason: 'The film is private on YouTube' }
  return { state: 'unknown', reason: `YouTube answered ${status}` }
}

export function addressState(status: number): SourceState {
  // 416: the file exists, but is shorter than the requested range (RFC 9110, 15.5.17).
  if (isFine(status) || status === 416) return alive
  if (status === 404 || status === 410) return { state: 'gone', reason: 'Nothing is at the address' }
  if (status === 401 || status === 403) return { state: 'failing', reason: 'The address asks for permission' }
  if (isTooMany(status)) return { state: 'unknown', reason: 'The address was asked too often' }
  return { state: 'failing', reason: `The address answered ${status}` }
}

const oembed = (url: string) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`

async function lookAtAddress(url: string, network: Network): Promise<SourceState> {
  const head = await reach(url, { method: 'HEAD' }, network)
  if (isFine(head) || isTooMany(head)) return addressState(head)
  // Some servers do not support HEAD, and some answer it wrongly.
  return addressState(await reach(url, { method: 'GET', headers: { range: 'bytes=0-255' } }, network))
}

export async function checkSource(url: string, network: Network): Promise<SourceState> {
  try {
    if (youtubeVideoId(url) === null) return await lookAtAddress(url, network)
    return youtubeState(await reach(oembed(url), { method: 'GET' }, network))
  } catch (error) {
    if (error instanceof NotReached) return { state: 'failing', reason: noAnswer, without: 'answer' }
    if (error instanceof AddressRefused) return { state: 'failing', reason: error.message, without: 'asking' }
    throw error
  }
}
