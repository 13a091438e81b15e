import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@jinvani/contract'
import type { ContentKey } from '@jinvani/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { buildProtected, listFiles, protectFilm, uploadFilm, waitForStatus } from '../../testing/films.ts'
import { deriveKeys } from '../../platform/secrets/keys.ts'
import { lastingTokens } from '../../testing/lasting-tokens.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makeClip } from '../../testing/uploader.ts'
import { findEncryption, issueOwnToken, makeContentKeys, openKeys } from './service.ts'

type TwoKeys = Record<'cbcs' | 'cenc', ContentKey>

let app: TestApp
let owner: string
let editor: string
let viewer: string
let person: string
let id: string
let other: string
let keys: TwoKeys
let kid: string
let secret: Buffer
let hlsSecret: Buffer
let manifest: string

async function makeReady(film: Buffer): Promise<string> {
  const item = await buildProtected(app, editor, await uploadFilm(app, editor, film))
  await protectFilm(app, editor, item)
  await waitForStatus(app, editor, item._id, 'ready')
  return item._id
}

async function keysOf(contentId: string): Promise<TwoKeys> {
  const row = await app.deps.db
    .selectFrom('contentKeys')
    .innerJoin('submissions', 'submissions.id', 'contentKeys.submissionId')
    .selectAll('contentKeys')
    .where('submissions.contentId', '=', contentId)
    .executeTakeFirstOrThrow()
  const { cbcs, cenc } = openKeys(app.deps.config.secrets, row)
  if (cenc === undefined) throw new Error('The film has one set')
  return { cbcs, cenc }
}
const kidOf = ({ keyId }: ContentKey) => Buffer.from(keyId, 'hex').toString('base64url')

beforeAll(async () => {
  app = await startTestApp({ mediaProcessing: true })
  owner = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
  viewer = await app.signIn('viewer')
  person = await app.signInApp('+919876500001')
  other = (await buildContent(app, editor))._id
  id = await makeReady(await makeClip({ kind: 'video', seconds: 2, width: 320, height: 240 }))
  keys = await keysOf(id)
  kid = kidOf(keys.cenc)
  secret = Buffer.from(keys.cenc.key, 'hex')
  hlsSecret = Buffer.from(keys.cbcs.key, 'hex')
  const names = await listFiles(app, 'media', 'packages', id)
  const path = names.find((name) => name.endsWith('.mpd')) ?? ''
  manifest = await readFile(join(app.deps.config.dataDir, 'media', 'packages', id, path), 'utf8')
})
afterAll(() => app.close())

const ask = (token?: string, kids = [kid], of = id) =>
  app.call(calls.licence, { params: { id: of }, body: { kids }, ...(token && { token }) })
const askKey = (token?: string, of = id) =>
  fetch(`${app.url}/api/v1/licence/${of}/key`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
const setActive = (active: boolean) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body: { active } })
const preview = async (token: string) => await app.call(calls.previewToken, { token, params: { id } })
const playback = async (token = person, of = id) =>
  (await app.call(calls.appPlaybackToken, { token, params: { id: of } })).body.token

describe('staff', () => {
  test('of every role get licences of active films, and editors of inactive films, too', async () => {
    for (const active of [false, true]) {
      await setActive(active)
      for (const token of active ? [owner, editor, viewer] : [owner, editor]) {
        const answer = await ask(token)
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({
          keys: [{ kty: 'oct', kid, k: secret.toString('base64url') }],
          type: 'temporary',
        })
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        const raw = await askKey(token)
        expect(Buffer.from(await raw.arrayBuffer()).equals(hlsSecret)).toBe(true)
        expect([raw.status, raw.headers.get('cache-control')]).toEqual([200, 'no-store'])
        expect(raw.headers.get('access-control-allow-origin')).toBe('*')
      }
    }
  })

  test('who are viewers get neither licence nor key of an inactive film', async () => {
    await setActive(false)
    const answer = await ask(viewer)
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'not-found' })])
    const raw = await askKey(viewer)
    expect([raw.status, Buffer.from(await raw.arrayBuffer()).includes(hlsSecret)]).toEqual([404, false])
  })

  test('get the keys that they request by id, in temporary licences only', async () => {
    const [cenc, cbcs] = [keys.cenc, keys.cbcs].map((key) => ({
      kty: 'oct',
      kid: kidOf(key),
      k: Buffer.from(key.key, 'hex').toString('base64url'),
    }))
    expect(cenc?.kid).not.toBe(cbcs?.kid)
    expect(cenc?.k).not.toBe(cbcs?.k)
    const of = async (kids: string[]) => (await ask(editor, kids)).body.keys
    expect(await of([kidOf(keys.cbcs)])).toEqual([cbcs])
    expect(await of([kidOf(keys.cenc), 'AAAAAAAAAAAAAAAAAAAAAA'])).toEqual([cenc])
    expect(await of([kidOf(keys.cenc), kidOf(keys.cbcs)])).toEqual([cbcs, cenc])
    const wish = { kids: [kid], type: 'persistent-license' }
    const lasting = await app.call(calls.licence, { token: editor, params: { id }, body: wish })
    expect([lasting.status, lasting.body.type]).toEqual([200, 'temporary'])
  })

  test('find the id of a key in the manifest, but no key in any file of the package', async () => {
    expect(manifest.toLowerCase().replaceAll('-', '')).toContain(keys.cenc.keyId)
    for (const name of await listFiles(app, 'media', 'packages', id)) {
      const bytes = await readFile(join(app.deps.config.dataDir, 'media', 'packages', id, name))
      for (const key of [secret, hlsSecret]) {
        expect(bytes.includes(key), name).toBe(false)
        expect(bytes.toString('latin1').includes(key.toString('hex')), name).toBe(false)
      }
    }
  })

  test('get a preview token with the rights of their role, which ends with their session', async () => {
    await setActive(false)
    const { status, body } = await preview(editor)
    expect([status, body]).toEqual([
      200,
      {
        token: body.token,
        expiresIn: 600,
        licenceUrl: `${app.url}/api/v1/licence/${id}`,
        header: { name: 'authorization', value: `Bearer ${body.token}` },
        system: 'org.w3.clearkey',
      },
    ])
    expect((await ask(body.token)).status).toBe(200)
    expect((await ask(body.token, [kid], other)).status).toBe(403)
    expect((await preview(viewer)).status).toBe(404)
    await setActive(true)
    const seen = (await preview(viewer)).body.token
    expect((await ask(seen)).status).toBe(200)
    for (let at = 0; at < 4; at++) expect((await ask(seen)).status, 'is not counted').toBe(200)
    await setActive(false)
    expect((await ask(seen)).status).toBe(404)
    const leaving = await app.signIn('content_manager')
    const { token } = (await preview(leaving)).body
    await app.call(calls.logout, { token: leaving, body: {} })
    expect([(await ask(token)).status, (await askKey(token)).status]).toEqual([401, 401])
    expect(await app.deps.db.selectFrom('playbackLeases').selectAll().execute()).toEqual([])
  })

  test('get nothing if they request keys of another film', async () => {
    expect((await ask(editor, ['AAAAAAAAAAAAAAAAAAAAAA'])).status).toBe(404)
    expect((await ask(editor, [kid], other)).status).toBe(404)
    expect((await ask(editor, [kid], '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('the apps', () => {
  test('play active films, with the token of a session or of one film', async () => {
    await setActive(true)
    for (const token of [person, await playback()]) {
      expect((await ask(token)).status).toBe(200)
      expect((await askKey(token)).status).toBe(200)
    }
    expect((await ask(await playback(), [kid], other)).status).toBe(403)
  })

  test('get nothing for an inactive film', async () => {
    await setActive(true)
    const token = await playback()
    await setActive(false)
    for (const each of [person, token]) {
      expect((await ask(each)).status).toBe(404)
      expect((await askKey(each)).status).toBe(404)
    }
    const refused = await app.call(calls.appPlaybackToken, { token: person, params: { id } })
    expect(refused.status).toBe(404)
  })

  test('get no token for an item without protected streams', async () => {
    const item = { params: { id: other } }
    const answers = [
      await app.call(calls.appPlaybackToken, { ...item, token: person }),
      await app.call(calls.previewToken, { ...item, token: editor }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await app.call(calls.getContent, { ...item, token: editor })).body.active).toBe(true)
  })

  test('get nothing without a token, with a forged or with an expired one', async () => {
    await setActive(true)
    const session = await app.deps.db.selectFrom('sessions').selectAll().where('audience', '=', 'app').executeTakeFirstOrThrow() // prettier-ignore
    const claims = { contentId: id, userId: session.subjectId, sessionId: session.id }
    const { config } = app.deps
    const { token: old } = await issueOwnToken({ config }, claims, Date.now() - 11 * 60_000)
    const secrets = ['another secret of forty characters length'] as const
    const { token: forged } = await issueOwnToken({ config: { ...config, secrets } }, claims)
    for (const token of [undefined, 'garbage', old, forged]) {
      expect((await ask(token)).status).toBe(401)
      expect((await askKey(token)).status).toBe(401)
    }
  })

  test('get nothing for a token with a long life, even if its signature is right', async () => {
    await setActive(true)
    const key = deriveKeys(app.deps.config.secrets, 'playback-token')[0].bytes
    const { sound, ...lasting } = await lastingTokens(await playback(), key)
    expect((await ask(sound)).status).toBe(200)
    for (const [name, token] of Object.entries(lasting)) {
      expect((await ask(token)).status, name).toBe(401)
      expect((await askKey(token)).status, name).toBe(401)
    }
  })

  test('get no licence and no key for a person once that person is blocked', async () => {
    await setActive(true)
    const token = await app.signInApp('+919876500002')
    const own = await playback(token)
    expect((await ask(own)).status).toBe(200)
    const user = await app.deps.db
      .selectFrom('appUsers')
      .select('id')
      .where('phone', '=', '+919876500002')
      .executeTakeFirstOrThrow()
    await app.call(calls.updateAppUser, { token: editor, params: { id: user.id }, body: { blocked: true } })
    for (const each of [token, own]) {
      expect((await ask(each)).status).toBe(401)
      expect((await askKey(each)).status).toBe(401)
    }
  })
})

test('players of other origins may request licences, and may send JSON without a content type', async () => {
  for (const path of ['', '/key']) {
    const answer = await fetch(`${app.url}/api/v1/licence/${id}${path}`, { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
  }
  const body = new TextEncoder().encode(JSON.stringify({ kids: [kid], type: 'temporary' }))
  const answer = await fetch(`${app.url}/api/v1/licence/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor}` },
    body,
  })
  expect(answer.status).toBe(200)
})

test('the original of a protected film is never served without a signature', async () => {
  const [item] = (await app.call(calls.listContent, { token: editor })).body.items
  const address = item?.drm.s3Url ?? ''
  expect((await fetch(address)).status).toBe(404)
  const forged = address.replace('/media/', `/media/granted/99999999999.${'A'.repeat(43)}/`)
  expect((await fetch(forged)).status).toBe(404)
  expect((await fetch(address, { headers: { authorization: `Bearer ${editor}` } })).status).toBe(404)
})

test('an installation with one set of streams makes one key for each film', async () => {
  const trx = await app.deps.db.startTransaction().execute()
  const { submissionId } = await trx
    .deleteFrom('contentKeys')
    .where('keyId', '=', keys.cbcs.keyId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await makeContentKeys(trx, { ...app.deps.config, hasCencSet: false }, submissionId)
  const encryption = await findEncryption({ ...app.deps, db: trx }, { id: submissionId, contentId: id })
  await trx.rollback().execute()
  expect(Object.keys(encryption?.keys ?? {})).toEqual(['cbcs'])
})

test('an older film with one set of streams gives its only key to both kinds of players', async () => {
  const row = await app.deps.db
    .updateTable('contentKeys')
    .set({ cencKeyId: null, cencSealedKey: null })
    .where('keyId', '=', keys.cbcs.keyId)
    .returningAll()
    .executeTakeFirstOrThrow()
  expect(openKeys(app.deps.config.secrets, row)).toEqual({ cbcs: keys.cbcs })
  expect((await ask(editor, [kidOf(keys.cbcs)])).status).toBe(200)
  expect((await ask(editor, [kidOf(keys.cenc)])).status).toBe(404)
  expect((await askKey(editor)).status).toBe(200)
  const whole = { cencKeyId: keys.cenc.keyId, cencSealedKey: row.sealedKey }
  await app.deps.db.updateTable('contentKeys').set(whole).where('keyId', '=', keys.cbcs.keyId).execute()
  // Each encrypted key is bound to its column, so it cannot be decrypted in the other column.
  expect((await ask(editor, [kidOf(keys.cenc)])).status).toBe(500)
})
