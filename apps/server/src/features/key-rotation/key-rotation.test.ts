// The secret is rotated while people are signed in, a film is protected and an upload is running.
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { calls, limits } from '@jinvani/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKeys, seal, secretId } from '../../platform/secrets/keys.ts'
import { makeReadyRow } from '../../testing/films.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makePng, partSender, uploader } from '../../testing/uploader.ts'
import { countSealedOtherwise, sealAgain, sealAgainLater } from './service.ts'

const before = 'the secret from before, which has forty letters'
const after = 'the secret from now on, of forty letters as well'
type Second = Awaited<ReturnType<TestApp['startSecond']>>

/** The process with the old secret. It also knows the new one. */
let old: TestApp
/** The process with the new secret. It also knows the old one. */
let turned: Second
/** The process after the rotation: it knows only the new secret. */
let later: Second
let editor: string
let film: { id: string; kid: string; submissionId: string }

beforeAll(async () => {
  old = await startTestApp({ secrets: [before, after] })
  turned = await old.startSecond(Date.now, { secrets: [after, before] })
  later = await old.startSecond(Date.now, { secrets: [after] })
  editor = await old.signIn('content_manager', 'editor@example.org')
  film = await makeReadyRow(old, editor)
})
afterAll(async () => {
  await later.close()
  await turned.close()
  await old.close()
})

/** The key of the film that a player gets, or the status with which it is refused. */
async function play(at: Pick<TestApp, 'call'>, token: string) {
  const { id, kid } = film
  const { status, body } = await at.call(calls.licence, { params: { id }, body: { kids: [kid] }, token })
  return status === 200 ? body.keys[0]?.k : status
}
async function signIn(at: Pick<TestApp, 'call'>) {
  const { body } = await at.call(calls.login, { body: { email: 'editor@example.org', password: PASSWORD } })
  return body.token
}
const at = (url: string, other: { url: string }) => url.replace(old.url, other.url)

test('the processes with the old and the new secret accept the tokens of each other', async () => {
  const { refreshToken } = await signIn(old)
  expect((await turned.call(calls.me, { token: editor })).status).toBe(200)

  const first = await old.call(calls.refreshToken, { body: { refreshToken } })
  // Moves the first refresh an hour ahead, so that even a slow machine is within the grace period.
  const inAnHour = new Date(Date.now() + 60 * 60 * 1000)
  const { db } = old.deps
  await db.updateTable('sessions').set({ rotatedAt: inAnHour }).where('rotatedAt', 'is not', null).execute()
  const again = await turned.call(calls.refreshToken, { body: { refreshToken } })
  // Both processes answer a repeated refresh within the grace period with the same next token.
  expect(again.body.refreshToken).toBe(first.body.refreshToken)
  const next = await turned.call(calls.refreshToken, { body: { refreshToken: again.body.refreshToken } })
  expect(next.status).toBe(200)
  expect((await old.call(calls.me, { token: next.body.accessToken })).status).toBe(200)

  const person = await old.signInApp('+919876500001')
  const token = (await old.call(calls.appPlaybackToken, { token: person, params: { id: film.id } })).body
    .token
  const key = await play(old, person)
  expect(key).toMatch(/^[\w-]{22}$/)
  expect([await play(turned, person), await play(turned, token)]).toEqual([key, key])
})

test('a login code from one process is accepted by the other', async () => {
  const phone = '+919876500002'
  await old.send('POST', '/app/auth/otp/request', { body: { phone } })
  const code = old.sentCodes.get(phone)
  expect((await turned.send('POST', '/app/auth/otp/verify', { body: { phone, code } })).status).toBe(200)
})

test('the process with the new secret accepts addresses that the old one signed, for uploads and for reading', async () => {
  const sender = uploader(old, editor)
  const signed = await sender.presign('images/posters/', 'image/png')
  const forged = signed.url.replace(/signature=.{8}/, 'signature=AAAAAAAA')
  const put = (url: string) =>
    sender.put({ ...signed, url: at(url, turned) }, makePng()).then(({ status }) => status)
  expect([await put(forged), await put(signed.url)]).toEqual([403, 200])

  const parts = partSender(old, editor)
  const { uploadId } = await parts.start(100 * 1024 * 1024)
  const part = at(await parts.sign(uploadId, 1), turned)
  // The part passes the check of its signature: 400 is for its length.
  expect((await parts.put(part, randomBytes(10))).status).toBe(400)

  const ownerId = randomUUID()
  const key = `packages/${randomUUID()}/${ownerId}/manifest.mpd`
  await old.deps.storage.write(key, Readable.from([Buffer.from('<MPD/>')]), { maxBytes: 100 })
  const made = { key, ownerId, contentType: 'application/dash+xml', size: 6, visible: true }
  await old.deps.db.insertInto('madeFiles').values(made).execute()
  const url = `${old.url}/media/${key}`
  const granted = at(await sender.preview(url), turned)
  const statusOf = async (address: string) => (await fetch(address)).status
  expect([await statusOf(granted), await statusOf(at(url, turned))]).toEqual([200, 404])
})

/** Inserts `count` replaced keys in the older form (without the id of a secret), and one that no secret can decrypt. */
async function retireKeys(count: number) {
  const [first] = deriveKeys([before], 'content-keys')
  const rows = Array.from({ length: count }, () => ({
    submissionId: film.submissionId,
    keyId: randomBytes(16).toString('hex'),
    sealedKey: seal([first], film.submissionId, randomBytes(16)).split('=')[0] ?? '',
    cencKeyId: null,
    cencSealedKey: null,
  }))
  const lost = deriveKeys(['a secret that nobody has kept, of forty letters'], 'content-keys')
  const unreadable = { keyId: 'f'.repeat(32), sealedKey: seal(lost, '', randomBytes(16)) }
  const other = {
    submissionId: (await makeReadyRow(old, editor)).submissionId,
    cencKeyId: null,
    cencSealedKey: null,
  }
  await old.deps.db
    .insertInto('retiredKeys')
    .values([...rows, { ...other, ...unreadable }])
    .execute()
}

test('all values are encrypted anew with the new secret, even after an interruption; then the old one can go', async () => {
  const { accessToken, refreshToken } = await signIn(turned)
  const key = await play(turned, accessToken)
  expect([await play(later, accessToken), await play(later, editor)]).toEqual([500, 401])
  await retireKeys(250)
  const app = (await old.call(calls.startTotp, { token: (await signIn(old)).accessToken })).body
  const { db } = old.deps
  const left = (secrets: readonly [string, ...string[]]) => countSealedOtherwise(db, secrets)
  expect(await left([after])).toBe(254)

  const said: unknown[] = []
  const breaking = new AbortController()
  const log = {
    ...turned.deps.log,
    error: () => {},
    warn: (...words: unknown[]) => said.push(words),
    info: () => breaking.abort(),
  }
  const run = (at: TestApp | Second, signal = new AbortController().signal) =>
    sealAgain({ ...at.deps, log: log as never }, { secretId: secretId(after) }, { signal })
  await expect(run(turned, breaking.signal)).rejects.toThrow()
  const rest = await left([after])
  expect([rest > 1, rest < 254, said.length]).toEqual([true, true, 0])

  // The current secret of `old` is the old one, so the job has to name the secret to use.
  await Promise.all([run(turned), run(old)])
  expect(await left([after])).toBe(1)
  expect(said.at(-1)).toEqual([
    expect.objectContaining({ secret: secretId(after) }),
    expect.stringContaining(`${secretId(before)} may leave SECRET_KEYS_KNOWN`),
  ])
  // Until this date, a preview link that the old secret signed may still be valid.
  const [, words] = said.at(-1) as [object, string]
  const goes = Date.parse(words.split(' after ')[1] ?? '')
  expect(goes - Date.now()).toBeGreaterThan(limits.previewLinkMs - 60_000)
  expect([await play(later, accessToken), await play(turned, editor)]).toEqual([key, key])
  const code = TOTP.generate({ secret: Secret.fromBase32(app.secret) })
  expect((await later.call(calls.confirmTotp, { token: accessToken, body: { code } })).status).toBe(200)
  // The session still works in a process that does not know the old secret.
  expect((await later.call(calls.refreshToken, { body: { refreshToken } })).status).toBe(200)
  await expect(run(later).then(() => left([after]))).resolves.toBe(1)
  await expect(
    sealAgain(later.deps, { secretId: secretId(before) }, { signal: breaking.signal }),
  ).rejects.toThrow(`SECRET_KEYS_KNOWN lacks the key ${secretId(before)}`)
})

test('the job of the rotation is queued once, however often the server wants to queue it', async () => {
  const waiting = () => old.deps.queue.isWaiting('secret.sealAgain', { secretId: secretId(after) })
  expect(await waiting()).toBe(false)
  await sealAgainLater(turned.deps)
  await sealAgainLater(turned.deps)
  expect(await waiting()).toBe(true)
  const found = await old.deps.db
    .selectFrom('pgboss.job' as never)
    .selectAll()
    .where('name' as never, '=', 'secret.sealAgain' as never)
    .execute()
  expect(found).toHaveLength(1)
})
