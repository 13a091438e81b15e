// Every file either becomes a film that plays, or is refused with a message. None hangs, reads other files or leaves
// files behind.
import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MediaRefused } from '../media-refused.ts'
import { convertFile, expectedOf, lookAt, outcomeOf, transcode } from './convert-file.ts'
import { makeOdd, oddFiles } from './odd-files.ts'
import { flipped, hostileFiles, plainFilm } from './test-corpus.ts'
import { type TestFiles, makeTestFiles } from './test-files.ts'

let files: TestFiles
let port = 0
let calls = 0
const listener = createServer((socket) => {
  calls += 1
  socket.destroy()
})
beforeAll(async () => {
  files = await makeTestFiles()
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const address = listener.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
afterAll(async () => {
  listener.close()
  await files.remove()
})

describe('odd but valid files', () => {
  // One file each with a named demuxer, without sound, with another kind of sound, and without a picture.
  // odd-files.long.test.ts tests all odd files, which takes longer.
  const few = ['tape.avi', 'silent.mp4', 'surround.mp4', 'cover.mp3']
  test.for(oddFiles.filter(({ name }) => few.includes(name)))('are converted: $name', async (file) => {
    const made = await convertFile(files, await makeOdd(files, file))
    expect(outcomeOf(made)).toEqual(expectedOf(file))
  })
})

/** Expects a refusal, whose message must reveal nothing about the server. */
async function expectRefusal(work: () => Promise<unknown>) {
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MediaRefused)
  const { message } = error instanceof Error ? error : new Error('')
  expect(message).toMatch(/^[A-Z][^/\\]+$/)
  expect(message).not.toMatch(/ffmpeg|-i |0x|\bmedia-/)
}

describe('hostile files', () => {
  test('are all refused, by the inspection or by ffmpeg, and no address is called', async () => {
    const secret = await files.write('secret.txt', 'the secret')
    for (const [name, bytes] of Object.entries(await hostileFiles(files, port, secret))) {
      const path = await files.write('hostile.mp4', bytes)
      await expectRefusal(() => convertFile(files, path)).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      })
    }
    expect(calls).toBe(0)
  })

  test('are all refused by ffmpeg alone, even if the inspection accepts them', async () => {
    const secret = await files.write('secret.txt', 'the secret')
    const facts = await lookAt(files, await plainFilm(files))
    const forms = await hostileFiles(files, port, secret)
    for (const [name, bytes] of Object.entries(forms)) {
      const path = await files.write('hostile.mp4', bytes)
      const folder = await mkdtemp(join(files.folder, 'alone-'))
      await expectRefusal(() => transcode(files, path, facts, folder)).catch((error: unknown) => {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      })
      expect(await readdir(folder)).toEqual([])
    }
    expect(calls).toBe(0)
  })
})

test('a film with flipped bits is converted or refused, and causes no other error', async () => {
  const whole = await plainFilm(files)
  for (let seed = 2; seed < 6; seed += 1) {
    const path = await files.write('flipped.mp4', await flipped(whole, seed))
    const outcome = await convertFile(files, path).then(
      ({ facts }) => facts.durationSec,
      (error: unknown) => error,
    )
    expect(typeof outcome === 'number' || outcome instanceof MediaRefused).toBe(true)
  }
})
