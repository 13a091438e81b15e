// A disk that is really full (a file system of a few megabytes in memory): writes report it, and leave no files behind.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { isOnServer, takeDatabase } from '../testing/test-database.ts'
import { makeClip, makePng, partSender, uploader } from '../testing/uploader.ts'

/** True if this process may mount. The test also needs a database server: an embedded one would be on the full disk. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

describe.runIf(mayMount && isOnServer)('while the disk of the files is full', () => {
  const disk = mkdtempSync(join(tmpdir(), 'jinvani-full-'))
  let app: TestApp
  let token: string
  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
    app = await startTestApp({}, { dataDir: disk, databaseUrl: await takeDatabase(disk) })
    token = await app.signIn('content_manager')
  })
  afterEach(() => rmSync(join(disk, 'filler'), { force: true }))
  afterAll(async () => {
    await app.close()
    // A lazy unmount, since libvips keeps its last files open for a while.
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  const fill = () => {
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
  }
  const left = () =>
    readdirSync(disk, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name !== 'filler')
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
  const full = (status: number, body: unknown) =>
    expect([status, body]).toMatchObject([507, { code: 'no-room' }])

  test('an upload, a part, an import and frames get 507, and work once there is space', async () => {
    // The check before the first byte would refuse these files, but here the disk fills up only after it.
    app.deps.storage.freeBytes = async () => Number.MAX_SAFE_INTEGER
    const editor = uploader(app, token)
    const parts = partSender(app, token)
    const film = await makeClip({ kind: 'video', seconds: 2, width: 320, height: 180 })
    const sent = await editor.send('videos/', 'video/mp4', film)
    expect((await editor.complete(sent)).status).toBe(200)
    const whole = await editor.presign('images/posters/', 'image/png')
    const { uploadId } = await parts.start(30_000)
    const part = await parts.sign(uploadId, 1)
    fill()
    const before = left()
    const frames = () => app.call(calls.uploadFrames, { token, body: { publicUrl: sent } })
    const table = () =>
      app.send('POST', '/admin/imports', { token, body: 'title\nA', headers: { 'content-type': 'text/csv' } })
    for (const answer of [await editor.put(whole, makePng()), await parts.put(part, Buffer.alloc(30_000, 7))])
      full(answer.status, await answer.json())
    const refused = await table()
    full(refused.status, refused.body)
    app.deps.config.minFreeDiskBytes = 1
    const withoutRoom = await frames()
    full(withoutRoom.status, withoutRoom.body)
    expect(left()).toEqual(before)
    rmSync(join(disk, 'filler'))
    expect((await editor.put(whole, makePng())).status).toBe(200)
    expect((await parts.put(part, Buffer.alloc(30_000, 7))).status).toBe(200)
    expect((await frames()).status).toBe(200)
    expect([201, 422]).toContain((await table()).status)
  })
})
