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
  if (isFine(status)) return alive
  if (status === 404 || status === 410) return { state: 'gone', reason: 'Nothing is at the address' }
  if (status === 401 || status === 403) return { state: 'failing', reason: 'The address asks for permission' }
  if (isTooMany(status)) return { state: 'unknown', reason: 'The address was asked too often' }
  return { state: 'failing', reason: `The address answered ${status}` }
}

const oembed = (url: string) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`

async function lookAtAddress(url: string, network: Network): Promise<SourceState> {
  let answer = await reach(url, { method: 'HEAD' }, network)
  // Some servers do not support HEAD, and some answer it wrongly.
  if (!isTooMany(answer.status) && (!isFine(answer.status) || answer.isEmpty))
    answer = await reach(url, { method: 'GET', headers: { range: 'bytes=0-255' } }, network)
  // An empty file has no first bytes (RFC 9110, 15.5.17); but some servers refuse every range.
  if (answer.status === 416) answer = await reach(url, { method: 'GET' }, network)
  if (isFine(answer.status) && answer.isEmpty)
    return { state: 'failing', reason: 'The file at the address is empty' }
  return addressState(answer.status)
}

export async function checkSource(url: string, network: Network): Promise<SourceState> {
  try {
    if (youtubeVideoId(url) === null) return await lookAtAddress(url, network)
    return youtubeState((await reach(oembed(url), { method: 'GET' }, network)).status)
  } catch (error) {
    if (error instanceof NotReached)
      return { state: 'failing', reason: 'No answer came from the address', without: 'answer' }
    if (error instanceof AddressRefused) return { state: 'failing', reason: error.message, without: 'asking' }
    throw error
  }
}
