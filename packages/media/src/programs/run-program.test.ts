import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { explainFfmpeg, explainPackager } from './explain-failure.ts'
import { askProgram, runProgram, together } from './run-program.ts'
import { withTempFolder } from './temp-folder.ts'

const untilStopped = async (signal: AbortSignal, seen: string[]) => {
  await sleep(60_000, undefined, { signal }).catch(() => seen.push('stopped'))
  await sleep(1)
  seen.push('ended')
  signal.throwIfAborted()
}

test('two functions that run at the same time give their results in the order of the arguments', async () => {
  const slow = async () => await sleep(5, 'slow')
  expect(await together(slow, async () => 2)).toEqual(['slow', 2])
})

test('a failure of one function stops the other, and is thrown after the other has ended', async () => {
  const seen: string[] = []
  const failing = () => Promise.reject(new Error('no ffmpeg'))
  await expect(together((signal) => untilStopped(signal, seen), failing)).rejects.toThrow('no ffmpeg')
  expect(seen).toEqual(['stopped', 'ended'])
})

test('aborting the signal of the caller stops both functions that run at the same time', async () => {
  const seen: string[] = []
  const stop = new AbortController()
  const work = (signal: AbortSignal) => untilStopped(signal, seen)
  const both = together(work, work, stop.signal)
  stop.abort(new Error('no longer wanted'))
  await expect(both).rejects.toThrow()
  expect(seen.filter((what) => what === 'ended')).toHaveLength(2)
})

const limits = { path: process.execPath, timeLimitMs: 100_000, maxOutputBytes: 1_000_000 }

test('a program gets its folder as TMPDIR, and nothing of our environment', async () => {
  await withTempFolder(async (folder) => {
    const lines: string[] = []
    const script = "console.log(JSON.stringify([require('node:os').tmpdir(), process.env]))"
    const env = { GIVEN: 'yes', TMPDIR: '/elsewhere' }
    await runProgram({ ...limits, args: ['-e', script], folder, env, onLine: (line) => lines.push(line) })
    const temporary = { TMPDIR: folder, TMP: folder, TEMP: folder }
    expect(JSON.parse(lines.join(''))).toEqual([folder, { GIVEN: 'yes', ...temporary }])
  })
})

test('the last line of an output counts even without a line end', async () => {
  const lines: string[] = []
  const script = "process.stdout.write('one\\ntwo'); process.stderr.write('three')"
  const onLine = (line: string) => lines.push(line)
  const told = { onLine, onComplaint: onLine }
  await withTempFolder((folder) => runProgram({ ...limits, args: ['-e', script], folder, ...told }))
  expect(lines.toSorted()).toEqual(['one', 'three', 'two'])
})

test.each([[[]], [['/usr/bin/env']]])(
  'a missing program fails without an exit code, also when wrapped by %j',
  async (wrapper) => {
    const ended = withTempFolder((folder) =>
      runProgram({ ...limits, path: '/nowhere/ffmpeg', args: [], folder, wrapper }),
    )
    await expect(ended).rejects.toMatchObject({ reason: 'failed', exitCode: undefined })
  },
)

test.each([
  [`process.kill(process.pid, 'SIGKILL')`, { signal: 'SIGKILL', detail: 'No complaint, SIGKILL' }],
  ['process.exit(3)', { exitCode: 3, signal: null, detail: 'No complaint, exit code 3' }],
])('after %s the error names the signal or the exit code', async (script, ending) => {
  const ended = withTempFolder((folder) => runProgram({ ...limits, args: ['-e', script], folder }))
  await expect(ended).rejects.toMatchObject(ending)
})

test('a SIGKILL by the system is explained as too little memory, not as a fault of the file', async () => {
  const script = `process.kill(process.pid, 'SIGKILL')`
  const run = withTempFolder((folder) => runProgram({ ...limits, args: ['-e', script], folder }))
  const error = await run.catch((failure: unknown) => failure)
  for (const explain of [explainFfmpeg, explainPackager])
    expect(explain(error)).toMatchObject({
      name: 'ProcessingFailed',
      message: expect.stringContaining('memory'),
    })
})

const isLinux = process.platform === 'linux'
test.skipIf(!isLinux)('a program that uses too much memory is stopped', async () => {
  // The program takes no more than 600 MB: on a busy machine, we may notice late that it is above the limit.
  const script = `const held = []
    setInterval(() => held.length < 30 && held.push(Buffer.alloc(20_000_000, 1)), 20)`
  const ended = withTempFolder((folder) =>
    runProgram({ ...limits, args: ['-e', script], folder, maxMemoryBytes: 300_000_000 }),
  )
  await expect(ended).rejects.toMatchObject({ reason: 'memory-limit' })
})

test('a Node program gets our messages, and we get its answers', async () => {
  await withTempFolder(async (folder) => {
    const heard: unknown[] = []
    const script = `process.on('message', ({ bytes }) => process.send(bytes.length, () => process.exit()))
      process.send('ready')`
    await runProgram({
      ...limits,
      args: ['-e', script],
      folder,
      talk: (send) => (message) => {
        heard.push(message)
        if (message === 'ready') send({ bytes: new Uint8Array(3_000_000) })
      },
    })
    expect(heard).toEqual(['ready', 3_000_000])
  })
})

test('askProgram returns the output of the program', async () => {
  expect(await askProgram(process.execPath, ['--version'])).toBe(process.version)
})
