// Waits for uploads, films and jobs, which take as long as the machine needs: a wait fails only when there is no
// progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@playwright/test'
import type { Content } from '@jinvani/contract'
import type { Api } from './api.ts'

/** A wait fails after this long without progress. Work that runs pauses for less, even on the busiest machine. */
const STILL_MS = 120_000

/** Polls until `isEnd`; throws if the answer stops changing. The wait does not count towards the timeout of the test. */
export async function awaitWhileItMoves<T>(
  ask: () => Promise<T>,
  isEnd: (answer: T) => boolean,
  everyMs = 200,
): Promise<T> {
  let last = ''
  let moved = performance.now()
  for (;;) {
    const asked = performance.now()
    const answer = await ask()
    if (isEnd(answer)) return answer
    const seen = JSON.stringify(answer)
    if (seen !== last) moved = asked
    last = seen
    if (asked - moved > STILL_MS) throw new Error(`Nothing has moved for ${STILL_MS / 1000} s: ${seen}`)
    await sleep(everyMs)
    giveBack(performance.now() - asked)
  }
}

/** Adds this time to the timeout of the test. A timeout of 0 means that there is none. */
function giveBack(ms: number): void {
  const info = test.info()
  if (info.timeout > 0) info.setTimeout(info.timeout + ms)
}

/** Waits until the streams of a film are ready or failed. */
export async function awaitFilm(api: Api, id: string): Promise<Content> {
  const read = async () => (await api.must('GET', `/admin/content/${id}`)) as unknown as Content
  const isOver = ({ processing }: Content) => ['ready', 'failed'].includes(processing?.status ?? '')
  return await awaitWhileItMoves(read, isOver)
}
