// Asks the server of an external source whether the source still plays.
import { youtubeVideoId } from '@jinvani/contract'
import { AddressRefused, type Network, NotReached, reach } from '../../platform/outside/reach.ts'

/**
 * Result of a check. `gone`: dead at once; `failing`: dead if it fails again later; `unknown`: the check showed nothing.
 * People see `reason`. `without`: `answer` if no answer came, `asking` if the address may not be asked.
 */
export type Look =
  | { state: 'alive' }
  | { state: 'gone' | 'failing' | 'unknown'; reason: string; without?: 'answer' | 'asking' }

const alive: Look = { state: 'alive' }
const isFine = (status: number) => status >= 200 && status < 300
const isTooMany = (status: number) => status === 429

/** State of a film by the status of YouTube's oEmbed. */
export function youtubeState(status: number): Look {
  if (isFine(status)) return alive
  if (status === 404 || status === 410) return { state: 'gone', reason: 'YouTube has no such film' }
  if (status === 400) return { state: 'failing', reason: 'YouTube does not know this link' }
  if (status === 401) return { state: 'failing', reason: 'YouTube does not let it play on other sites' }
  if (status === 403) return { state: 'failing', reason: 'The film is private on YouTube' }
  return { state: 'unknown', reason: `YouTube answered ${status}` }
}

export function addressState(status: number): Look {
  if (isFine(status)) return alive
  if (status === 404 || status === 410) return { state: 'gone', reason: 'Nothing is at the address' }
  if (status === 401 || status === 403) return { state: 'failing', reason: 'The address asks for permission' }
  if (isTooMany(status)) return { state: 'unknown', reason: 'The address was asked too often' }
  return { state: 'failing', reason: `The address answered ${status}` }
}

const oembed = (url: string) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`

async function lookAtAddress(url: string, network: Network): Promise<Look> {
  let answer = await reach(url, { method: 'HEAD' }, network)
  // Some servers do not know HEAD or answer it wrongly, so a GET follows.
  if (!isTooMany(answer.status) && (!isFine(answer.status) || answer.isEmpty))
    answer = await reach(url, { method: 'GET', headers: { range: 'bytes=0-255' } }, network)
  // A 416 may mean an empty file (RFC 9110, 15.5.17), or a server that refuses every range: a plain GET shows which.
  if (answer.status === 416) answer = await reach(url, { method: 'GET' }, network)
  if (isFine(answer.status) && answer.isEmpty)
    return { state: 'failing', reason: 'The file at the address is empty' }
  return addressState(answer.status)
}

export async function checkSource(url: string, network: Network): Promise<Look> {
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
