import { expect, test } from 'vitest'
import { askProgram, runProgram } from './run-program.ts'
import { withTempFolder } from './temp-folder.ts'

const limits = { path: process.execPath, timeLimitMs: 20_000, maxOutputBytes: 1_000_000 }

test('a program works with the folder that it was given as its temporary one, and knows nothing else', async () => {
  await withTempFolder(async (folder) => {
    const lines: string[] = []
    const script = "console.log(JSON.stringify([require('node:os').tmpdir(), process.env]))"
    const env = { GIVEN: 'yes', TMPDIR: '/elsewhere' }
    await runProgram({ ...limits, args: ['-e', script], folder, env, onLine: (line) => lines.push(line) })
    const temporary = { TMPDIR: folder, TMP: folder, TEMP: folder }
    expect(JSON.parse(lines.join(''))).toEqual([folder, { GIVEN: 'yes', ...temporary }])
  })
})

const isLinux = process.platform === 'linux'
test.skipIf(!isLinux)('a program that holds too much memory is ended', async () => {
  const script = 'const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20)'
  const ended = withTempFolder((folder) =>
    runProgram({ ...limits, args: ['-e', script], folder, maxMemoryBytes: 300_000_000 }),
  )
  await expect(ended).rejects.toMatchObject({ reason: 'memory-limit' })
})

test('a program of ours is spoken with', async () => {
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

test('what a program prints when it is asked', async () => {
  expect(await askProgram(process.execPath, ['--version'])).toBe(process.version)
})
