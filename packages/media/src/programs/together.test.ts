import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.ts'

const untilStopped = async (signal: AbortSignal, seen: string[]) => {
  await sleep(60_000, undefined, { signal }).catch(() => seen.push('stopped'))
  await sleep(1)
  seen.push('ended')
  signal.throwIfAborted()
}

test('both results come in their order', async () => {
  const slow = async () => await sleep(5, 'slow')
  expect(await together(slow, async () => 2)).toEqual(['slow', 2])
})

test('a failure stops the other, whose end is waited for, and is the one that is told', async () => {
  const seen: string[] = []
  const failing = () => Promise.reject(new Error('no ffmpeg'))
  await expect(together((signal) => untilStopped(signal, seen), failing)).rejects.toThrow('no ffmpeg')
  expect(seen).toEqual(['stopped', 'ended'])
})

test('who stops the whole stops both', async () => {
  const seen: string[] = []
  const stop = new AbortController()
  const work = (signal: AbortSignal) => untilStopped(signal, seen)
  const both = together(work, work, stop.signal)
  stop.abort(new Error('no longer wanted'))
  await expect(both).rejects.toThrow()
  expect(seen.filter((what) => what === 'ended')).toHaveLength(2)
})
