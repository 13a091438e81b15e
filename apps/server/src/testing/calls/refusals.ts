// For each refusal of a call: a request that causes it.
import { randomUUID } from 'node:crypto'
import { type Call, type CallName, type ErrorCode, calls, limits } from '@jinvani/contract'
import { makeContentKeys } from '../../features/protection/service.ts'
import { signNotification } from '../../features/films/outside/videocrypt/client.ts'
import { isPublicReading, isSearch } from '../../platform/load/costs.ts'
import { buildCategory, buildContent } from '../builders.ts'
import { buildProtected, uploadFilm } from '../films.ts'
import type { Raw, RefusalScene } from './refusal-scene.ts'
import { nobody, untilLimited } from './refusal-scene.ts'
import { importRefusals } from './import-refusals.ts'
import { multipartRefusals } from './multipart-refusals.ts'
import { secondFactorRefusals } from './second-factor-refusals.ts'
import { sampleBody } from './sample-bodies.ts'
import { makeClip } from '../uploader.ts'

type Recipe = (name: CallName) => Promise<Raw>

/**
 * Servers for the refusals. `protecting` has a DRM provider, `plain` has none, `strict` has low limits, `late` is
 * always overloaded.
 */
export interface Scenes {
  plain: RefusalScene
  protecting: RefusalScene
  strict: RefusalScene
  late: RefusalScene
  webhookSecret: string
}

async function nameFile({ send, targetOf }: RefusalScene, name: CallName, address: string): Promise<Raw> {
  const drm = { enabled: true, s3Url: address, bitrate: '240p30' }
  const film = { sourceWorkflow: 'upload', sources: [], drm, active: false }
  const file = name === 'protectFilm' ? { s3Url: address } : { publicUrl: address }
  const fields = name.endsWith('Content') ? film : file
  return await send(name, { id: await targetOf(name), body: { ...sampleBody(name), ...fields } })
}

export function generalRefusals({
  plain,
  protecting,
  strict,
  late,
}: Scenes): Partial<Record<ErrorCode, Recipe>> {
  const { send, targetOf, viewer } = plain
  const sceneOf = (name: CallName) => (name === 'protectFilm' ? protecting : plain)
  return {
    'bad-request': (name) => send(name, { query: '?after=nonsense&lang=nonsense', body: '{"a":' }),
    unauthenticated: (name) => send(name, { token: 'garbage' }),
    forbidden: (name) => send(name, { token: viewer }),
    'password-change-needed': async (name) => {
      const admins = plain.app.deps.db.updateTable('admins')
      const hours = limits.givenPasswordHours + 1
      await admins.set({ passwordGivenAt: new Date(Date.now() - hours * 60 * 60 * 1000) }).execute()
      const answer = await send(name)
      await admins.set({ passwordGivenAt: null }).execute()
      return answer
    },
    'confirmation-needed': async (name) => {
      const entry: Call = calls[name]
      // If only some fields need a fresh proof, the server reads the item before it decides, so the item must exist.
      const to = entry.fresh === 'in-part' ? { id: await targetOf(name) } : {}
      const sessions = plain.app.deps.db.updateTable('sessions')
      await sessions.set({ provenAt: new Date(Date.now() - (limits.freshSec + 1) * 1000) }).execute()
      const answer = await send(name, to)
      await sessions.set({ provenAt: new Date() }).execute()
      return answer
    },
    'not-found': (name) => send(name, { id: nobody }),
    'too-large': (name) => send(name, { body: JSON.stringify({ a: 'x'.repeat(1024 * 1024) }) }),
    'unsupported-media-type': (name) => send(name, { body: 'a=b', headers: { 'content-type': 'text/csv' } }),
    validation: (name) => send(name, { body: { nonsense: true } }),
    'stale-edit': async (name) =>
      await send(name, { id: await targetOf(name), headers: { 'if-match': '"999"' } }),
    'rate-limited': (name) => untilLimited(() => strict.send(name, { query: queryOf(name) })),
    busy: (name) => (isPublicReading(calls[name]) ? late.send(name) : searchWhileBusy(late, name)),
    'session-expired': (name) => send(name),
    'upload-missing': async (name) => {
      const scene = sceneOf(name)
      return await nameFile(scene, name, (await scene.files.presign('videos/', 'video/mp4')).publicUrl)
    },
    'upload-rejected': async (name) => {
      const scene = sceneOf(name)
      return await nameFile(scene, name, await scene.files.send('videos/', 'video/mp4', 'not a film'))
    },
  }
}

const queryOf = (name: CallName) => (isSearch(calls[name]) ? '?q=word' : '')

/** Sends the search while all places for searches are taken. In this scene no request may wait for a place. */
async function searchWhileBusy(
  { app, owner, send }: RefusalScene,
  name: CallName,
  asked: Parameters<typeof send>[1] = { query: queryOf(name) },
): Promise<Raw> {
  const { id } = (await app.call(calls.me, { token: owner })).body
  const held = Promise.withResolvers<void>()
  const searches = [1, 2].map(() => app.deps.load.search(() => held.promise, id))
  const answer = await send(name, asked)
  held.resolve()
  await Promise.all(searches)
  return answer
}

let clip: Promise<Buffer> | undefined
async function endedFilm(
  { app, owner }: RefusalScene,
  end: { status: 'failed' | 'ready'; stage: string },
  by: { provider: 'local' | 'videocrypt'; providerRef?: string } = { provider: 'local' },
): Promise<{ id: string; submissionId: string }> {
  clip ??= makeClip({ kind: 'video', seconds: 1, width: 96, height: 64 })
  const url = await uploadFilm(app, owner, await clip)
  const { _id: id, dataSaver } = await buildProtected(app, owner, url)
  // These values fit the item: after the save, a job removes a submission that does not fit.
  const file = { contentId: id, sourceKey: url.slice(url.indexOf('videos/')), bitrates: '240p30', dataSaver }
  const submission = await app.deps.db
    .insertInto('submissions')
    .values({ kind: 'drm', ...by, ...end, ...file })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, submissionId: submission.id }
}

const ready = { status: 'ready', stage: 'Ready' } as const

async function activate({ app }: RefusalScene, id: string): Promise<void> {
  const set = { drmStatus: 'ready', active: true } as const
  await app.deps.db.updateTable('content').set(set).where('id', '=', id).execute()
}

async function outsideFilm(scene: RefusalScene): Promise<string> {
  const { id } = await endedFilm(scene, ready, { provider: 'videocrypt', providerRef: randomUUID() })
  await activate(scene, id)
  return id
}

async function playAll({ app, owner, send }: RefusalScene): Promise<void> {
  const { db, config } = app.deps
  const { body: me } = await send('appMe')
  const session = await db
    .selectFrom('sessions')
    .select(['id as sessionId', 'subjectId as userId'])
    .where('audience', '=', 'app')
    .where('subjectId', '=', String(me['_id']))
    .executeTakeFirstOrThrow()
  const endsAt = new Date(Date.now() + 60_000)
  for (let playing = 0; playing < config.filmsAtOnce; playing++) {
    const { _id: contentId } = await buildContent(app, owner)
    await db
      .insertInto('playbackLeases')
      .values({ ...session, contentId, endsAt })
      .execute()
  }
}

async function askForOneMore(scene: RefusalScene, name: CallName): Promise<Raw> {
  const { db, config } = scene.app.deps
  const { id, submissionId } = await endedFilm(scene, ready)
  await activate(scene, id)
  await makeContentKeys(db, config, submissionId)
  const { keyId } = await db.selectFrom('contentKeys').select('keyId').executeTakeFirstOrThrow()
  await playAll(scene)
  return await scene.send(name, { id, body: { kids: [Buffer.from(keyId, 'hex').toString('base64url')] } })
}

/** Refusals that only one call has, or for which a special request is needed. */
export function specialRefusals({ plain, protecting, late, webhookSecret }: Scenes): Record<string, Recipe> {
  const { app, owner, send, targetOf } = plain
  const filterWhileBusy: Recipe = (name) =>
    searchWhileBusy(late, name, { body: { ...sampleBody(name), selection: { filter: { q: 'word' } } } })
  const notify = (body: string) => {
    const time = Math.floor(Date.now() / 1000)
    const headers = {
      'x-videocrypt-timestamp': String(time),
      'x-videocrypt-signature': signNotification(webhookSecret, time, body),
    }
    return protecting.send('videocryptWebhook', { body, headers })
  }
  const buildCollection = async () =>
    (await app.call(calls.createCollection, { token: owner, body: sampleBody('createCollection') })).body
  const slugOf = { Category: buildCategory, Collection: buildCollection, Content: buildContent }
  const takenSlug: Recipe = async (name) => {
    const noun = (['Category', 'Collection', 'Content'] as const).find((one) => name.endsWith(one))
    const { slug } = await slugOf[noun ?? 'Content'](app, owner)
    return await send(name, { id: await targetOf(name), body: { ...sampleBody(name), slug } })
  }
  const noSource: Recipe = async (name) =>
    await send(name, { id: await targetOf(name), body: { ...sampleBody(name), sources: [], active: true } })
  /** Gives one occasion two dates in the same tradition and year: the second date is refused. */
  const moveTwice: Recipe = async (name) => {
    const day = { startsOn: '2030-04-15', endsOn: '2030-04-15', occasion: 'mahavir-janma' }
    await send('createCalendarDate', { body: day })
    if (name === 'createCalendarDate') return await send(name, { body: day })
    const { body } = await send('createCalendarDate', { body: { ...day, tradition: 'digambar' } })
    return await send(name, { id: String(body['_id']), body: { tradition: 'all' } })
  }
  const plainly: Recipe = (name) => send(name)
  const tooManyViews: Recipe = async (name) => {
    const { body } = await send('createView', { body: sampleBody('createView') })
    const { _id: _first, createdAt: _made, updatedAt: _changed, ...fields } = body
    const view = { ...Object(fields), filter: '{}', ownerId: null }
    const views = Array.from({ length: limits.viewsMax }, () => view)
    await app.deps.db.insertInto('libraryViews').values(views).execute()
    const answer = await send(name, { body: sampleBody(name) })
    await app.deps.db.deleteFrom('libraryViews').execute()
    return answer
  }
  const stopUndo: Recipe = async (name) => {
    const id = randomUUID()
    const asked = { adminName: '', call: '', address: '', requestId: '', input: '{}', parts: '[1]', total: 1 }
    const undo = { id, kind: 'undo', name: '', adminId: nobody, undoes: randomUUID(), ...asked } as const
    await app.deps.db.insertInto('batches').values(undo).execute()
    return await send(name, { id })
  }
  return {
    'previewBulk busy': filterWhileBusy,
    'startBulk busy': filterWhileBusy,
    'collectItems busy': filterWhileBusy,
    'stopBatch validation': stopUndo,
    'listContent validation': (name) => plain.send(name, { query: '?order=nonsense' }),
    'exportContent validation': (name) => plain.send(name, { query: '?order=nonsense' }),
    'appCalendar validation': (name) => plain.send(name, { query: '?place=nowhere' }),
    ...multipartRefusals(plain),
    'login invalid-credentials': plainly,
    ...secondFactorRefusals(plain),
    ...importRefusals(plain),
    'createCategory slug-taken': takenSlug,
    'updateCategory slug-taken': takenSlug,
    'createContent slug-taken': takenSlug,
    'updateContent slug-taken': takenSlug,
    'createCollection slug-taken': takenSlug,
    'updateCollection slug-taken': takenSlug,
    'putLyrics stale-edit': async (name) => {
      const { _id: id } = await buildContent(app, owner)
      return await send(name, { id, body: { ...sampleBody(name), replaces: '2020-01-01T00:00:00.000Z' } })
    },
    'createPreviewLink validation': async (name) => {
      const { _id: id } = await buildContent(app, owner, { active: true })
      return await send(name, { id })
    },
    'putMeaning stale-edit': async (name) => {
      const { _id: id } = await buildContent(app, owner)
      return await send(name, { id, body: { ...sampleBody(name), replaces: '2020-01-01T00:00:00.000Z' } })
    },
    'restoreVersion stale-edit': async (name) => {
      const { _id: id } = await buildContent(app, owner)
      const body = { atVersion: 1, side: 'after', fields: ['title'] }
      return await send(name, { id, body, headers: { 'if-match': '"999"' } })
    },
    'restoreTrashed slug-taken': async (name) => {
      const { _id: id, slug } = await buildContent(app, owner)
      await send('deleteContent', { id })
      await buildContent(app, owner, { slug })
      return await send(name, { id, body: {} })
    },
    'createContent no-playable-source': noSource,
    'updateContent no-playable-source': noSource,
    'createCalendarDate occasion-dated': moveTwice,
    'updateCalendarDate occasion-dated': moveTwice,
    'deleteCategory category-in-use': async (name) => {
      const { _id: id } = await buildCategory(app, owner)
      await buildContent(app, owner, { categories: [id] })
      return await send(name, { id })
    },
    'createView too-many-views': tooManyViews,
    'protectFilm drm-unavailable': plainly,
    'retryFilm drm-unavailable': async (name) =>
      await send(name, await endedFilm(plain, { status: 'failed', stage: 'Failed' })),
    'retryFilm nothing-to-retry': async (name) => await send(name, { id: await targetOf(name) }),
    'renewKeys drm-unavailable': async (name) => await send(name, await endedFilm(plain, ready)),
    'renewKeys no-new-keys': async (name) => await send(name, { id: await targetOf(name) }),
    'licence forbidden': async (name) => {
      const { id } = await endedFilm(plain, ready)
      await activate(plain, id)
      const { body } = await send('appPlaybackToken', { id })
      return await send(name, { token: String(body['token']) })
    },
    'appPlaybackToken drm-unavailable': async (name) => await send(name, { id: await outsideFilm(plain) }),
    'previewToken drm-unavailable': async (name) => await send(name, { id: await outsideFilm(plain) }),
    'appPlaybackToken too-many-films': async (name) => {
      const id = await outsideFilm(protecting)
      await playAll(protecting)
      return await protecting.send(name, { id })
    },
    'licence too-many-films': (name) => askForOneMore(plain, name),
    'videocryptWebhook validation': () => notify('{}'),
    'videocryptWebhook rate-limited': () =>
      untilLimited(() => notify(JSON.stringify(sampleBody('videocryptWebhook')))),
    'createAdminUser email-taken': async (name) => {
      const body = sampleBody(name)
      await send(name, { body })
      return await send(name, { body })
    },
    'updateAdminUser own-account': async (name) =>
      await send(name, { id: await plain.ownId(), body: { role: 'viewer' } }),
    'deleteAdminUser own-account': async (name) => await send(name, { id: await plain.ownId() }),
    'appVerifyOtp invalid-code': plainly,
    'appVerifyOtp blocked': async (name) => {
      const phone = '+919876543212'
      await app.signInApp(phone)
      await app.deps.db.updateTable('appUsers').set({ blocked: true }).where('phone', '=', phone).execute()
      await app.call(calls.appRequestOtp, { body: { phone } })
      return await send(name, { body: { phone, code: app.sentCodes.get(phone) } })
    },
  }
}
