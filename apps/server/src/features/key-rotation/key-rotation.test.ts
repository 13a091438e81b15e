// Rotation of the secret with people signed in, a protected film and a running upload.
import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { calls } from '@jinvani/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKeys, secretId } from '../../platform/secrets/keys.ts'
import { seal } from '../../platform/secrets/sealed.ts'
import { makeReadyRow } from '../../testing/films.ts'
import { PASSWORD, type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makePng, partSender, uploader } from '../../testing/uploader.ts'
import { countSealedOtherwise, sealAgain, sealAgainLater } from './service.ts'

const before = 'the secret from before, which has forty letters'
const after = 'the secret from now on, of forty letters as well'
type Second = Awaited<ReturnType<TestApp['startSecond']>>

/** Uses the old secret as the current one, and knows the new one. */
let old: TestApp
/** Uses the new secret as the current one, and knows the old one. */
let turned: Second
/** Knows only the new secret. */
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

/** The key that a player gets, or the status of a refusal. */
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

test('tokens of each process are valid at the other, before and after the rotation', async () => {
  const { refreshToken } = await signIn(old)
  expect((await turned.call(calls.me, { token: editor })).status).toBe(200)

  const first = await old.call(calls.refreshToken, { body: { refreshToken } })
  // A busy machine may pause for longer than the grace period.
  const inAnHour = new Date(Date.now() + 60 * 60 * 1000)
  const { db } = old.deps
  await db.updateTable('sessions').set({ rotatedAt: inAnHour }).where('rotatedAt', 'is not', null).execute()
  const again = await turned.call(calls.refreshToken, { body: { refreshToken } })
  // Two refreshes within the grace period get the same successor from either process.
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

test('running uploads are accepted, and granted addresses stay readable', async () => {
  const sender = uploader(old, editor)
  const signed = await sender.presign('images/posters/', 'image/png')
  const forged = signed.url.replace(/signature=.{8}/, 'signature=AAAAAAAA')
  const put = (url: string) =>
    sender.put({ ...signed, url: at(url, turned) }, makePng()).then(({ status }) => status)
  expect([await put(forged), await put(signed.url)]).toEqual([403, 200])

  const parts = partSender(old, editor)
  const { uploadId } = await parts.start(100 * 1024 * 1024)
  const part = at(await parts.sign(uploadId, 1), turned)
  // The part is authorised; only its length is wrong.
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

/** Inserts retired keys in the older form without a secret's id, and one that no secret can open. */
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

test('sealed values are sealed again, by several processes and after an interruption; then the old secret may go', async () => {
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

  // `old` still has the old secret as its current one, so the job names the secret to seal with.
  await Promise.all([run(turned), run(old)])
  expect(await left([after])).toBe(1)
  expect(said.at(-1)).toEqual([
    expect.objectContaining({ secret: secretId(after) }),
    expect.stringContaining(`${secretId(before)} may leave SECRET_KEYS_KNOWN`),
  ])
  expect([await play(later, accessToken), await play(turned, editor)]).toEqual([key, key])
  const code = TOTP.generate({ secret: Secret.fromBase32(app.secret) })
  expect((await later.call(calls.confirmTotp, { token: accessToken, body: { code } })).status).toBe(200)
  // The session continues at a process that does not know the old secret.
  expect((await later.call(calls.refreshToken, { body: { refreshToken } })).status).toBe(200)
  await expect(run(later).then(() => left([after]))).resolves.toBe(1)
  await expect(
    sealAgain(later.deps, { secretId: secretId(before) }, { signal: breaking.signal }),
  ).rejects.toThrow(`SECRET_KEYS_KNOWN lacks the key ${secretId(before)}`)
})

test('the job is queued once, and only if there is something to seal', async () => {
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
