// Sign in, list, play: the shortest way through the API, from the examples of its calls.
import type { PlacedCall } from './call-article.ts'
import { curlOf } from './curl.ts'
import { code, inline } from './html.ts'

const steps: readonly { title: string; said: string; calls: readonly string[] }[] = [
  {
    title: '1. Sign in',
    said: 'Six digits go to the phone (a server in development prints them). They give two tokens; put the `accessToken` into `TOKEN`.',
    calls: ['appRequestOtp', 'appVerifyOtp'],
  },
  {
    title: '2. List',
    said: 'The catalogue is open to all. Keep the `ETag` and send it back as `If-None-Match`: most answers are then a 304.',
    calls: ['appListContent', 'appGetContent'],
  },
  {
    title: '3. Play',
    said: 'Give the player the first of `sources` it can play. Where `drm.enabled` is true it asks `licenceUrl` for the key, with the token in the header.',
    calls: ['licence', 'licenceKey'],
  },
]

export function quickStart(server: string, all: readonly PlacedCall[]): string {
  const command = (id: string) => {
    const call = all.find(({ operation }) => operation.operationId === id)
    if (!call) throw new Error(`The quick start names ${id}, which is no call`)
    return code(curlOf(server, call.method, call.path, call.operation), 'curl')
  }
  return steps
    .map(
      ({ title, said, calls }) =>
        `<section class="step"><h3>${title}</h3><p>${inline(said)}</p>${calls.map(command).join('')}</section>`,
    )
    .join('')
}
