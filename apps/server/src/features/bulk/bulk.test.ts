// Bulk changes: every rule applies to each item, an item changes completely or not at all, and only once.
import { randomUUID } from 'node:crypto'
import { type BulkChange, type Content, calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCategory, buildContent } from '../../testing/builders.ts'
import { manyItems } from '../../testing/library/many-rows.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { type BatchWork, failBatch, runBatch } from '../batches/service.ts'
import { bulkWork, undoWork } from './service.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())
beforeEach(() => sql`truncate content, batches cascade`.execute(app.deps.db))

const build = (title: string, fields: object = {}) => buildContent(app, editor, { title, ...fields })
const read = async ({ _id }: Content) =>
  (await app.call(calls.getContent, { token: editor, params: { id: _id } })).body
type Selection = { ids: string[] } | { filter: object; except?: string[] }
const ids = (...items: Content[]) => ({ ids: items.map(({ _id }) => _id) })
const preview = (selection: Selection, change: BulkChange) =>
  app.call(calls.previewBulk, { token: editor, body: { selection, change } })
const start = (selection: Selection, change: BulkChange, id: string = randomUUID()) =>
  app.call(calls.startBulk, { token: editor, body: { batchId: id, selection, change } })
const getBatch = async (id: string) =>
  (await app.call(calls.getBatch, { token: editor, params: { id } })).body

async function buildMany(count: number): Promise<void> {
  for (const statement of manyItems(1, count)) await sql.raw(statement).execute(app.deps.db)
}

test('a tag that an item already has in other letter case is not added again', async () => {
  const item = await build('Tagged', { tags: ['keep'] })
  await start(ids(item), { addTags: ['Keep', 'New'] })
  expect(await read(item)).toMatchObject({ tags: ['keep', 'New'] })
})

test('each item is changed by the same rules as in the form, or refused with the reason', async () => {
  const [songs, films] = [
    await buildCategory(app, editor, { type: 'audio' }),
    await buildCategory(app, editor, { type: 'video' }),
  ]
  const plain = await build('Plain', { active: false, tags: ['old', 'kept'] })
  const empty = await build('Empty', { sourceWorkflow: 'upload', sources: [] })
  const song = await build('Song', { mediaType: 'audio', categories: [songs._id], active: false })
  const full = await build('Full', { tags: Array.from({ length: limits.tagsMax }, (_, n) => `tag ${n}`) })
  const done = await build('Done', { tags: ['paryushan'], categories: [films._id] })
  const selection = { ids: [...ids(plain, empty, song, full, done).ids, randomUUID()] }
  const change = {
    active: true,
    addTags: ['paryushan'],
    takeTags: ['old'],
    addCategories: [films._id],
    takeCategories: [songs._id],
  }
  const refusals = [
    'Content has no playable source: Empty',
    'It was deleted meanwhile: ',
    `No more than ${limits.tagsMax} tags: Full`,
    `The category ${films.name} takes video only: Song`,
  ]
  const sayings = (of: { reason: string; items: { name: string }[] }[]) =>
    of.flatMap(({ reason, items }) => items.map(({ name }) => `${reason}: ${name}`)).toSorted()
  const { body: asked } = await preview(selection, change)
  expect(asked).toMatchObject({ total: 6, changing: 1, same: 1, refused: 4 })
  expect(sayings(asked.refusals)).toEqual(refusals)
  const { status, body: batch } = await start(selection, change)
  expect([status, batch]).toMatchObject([
    201,
    { kind: 'bulk', change, state: 'done', total: 6, done: 6, changed: 1, refused: 4 },
  ])
  expect(sayings(batch.refusals)).toEqual(refusals)
  expect(await read(plain)).toMatchObject({
    active: true,
    tags: ['kept', 'paryushan'],
    categories: [films._id],
    version: 2,
  })
  for (const item of [empty, song, full, done]) expect(await read(item)).toEqual(item)
  const { body: found } = await app.call(calls.listContent, { token: editor, query: { q: 'paryushan' } })
  expect(found.total).toBe(2)
})

test('times are set by the rules of a schedule, and the undo removes them', async () => {
  const [waiting, live] = [await build('Waiting', { active: false }), await build('Live')]
  const [publishAt, unpublishAt] = ['2097-09-03T00:30:00.000Z', '2097-09-10T18:30:00.000Z']
  const empty = await build('Empty', { sourceWorkflow: 'upload', sources: [] })
  expect((await preview(ids(waiting, empty), { publishAt })).body).toMatchObject({
    changing: 2,
    missingFile: 1,
  })
  const { body: batch } = await start(ids(waiting, live), { publishAt, unpublishAt })
  expect(batch).toMatchObject({ changed: 1, refused: 1, change: { publishAt, unpublishAt } })
  expect(batch.refusals).toMatchObject([
    { reason: 'It is live already. Make it inactive to have it go live later', items: [{ name: 'Live' }] },
  ])
  expect(await read(waiting)).toMatchObject({ active: false, publishAt, unpublishAt })
  const early = { publishAt: '2020-01-01T00:00:00.000Z' }
  expect((await preview(ids(waiting), early)).body).toMatchObject({
    refusals: [{ reason: 'This time has passed. Choose a later one', count: 1 }],
  })
  expect((await start(ids(live), { active: false, publishAt })).body).toMatchObject({ changed: 1 })
  expect(await read(live)).toMatchObject({ active: false, publishAt })
  expect((await undo(batch._id)).body).toMatchObject({ changed: 1, refused: 0 })
  expect(await read(waiting)).toMatchObject({ publishAt: null, unpublishAt: null })
})

test('a batch is one event in the activity, which leads to the events of its items', async () => {
  const admin = await app.signIn('super_admin')
  const items = [await build('One'), await build('Two'), await build('Three', { featured: true })]
  await start(ids(...items), { featured: true })
  const events = async (query: Record<string, string>) =>
    (await app.call(calls.listActivity, { token: admin, query })).body.items
  const [job, before] = await events({ folded: 'true' })
  expect(job).toMatchObject({ action: 'content.bulk', count: 3, outcome: 'done' })
  expect(before?.action).toBe('content.create')
  const whole = await events({ request: job?.requestId ?? '' })
  expect(whole.map(({ action }) => action)).toEqual(['content.update', 'content.update', 'content.bulk'])
  const { body: today } = await app.call(calls.dashboardToday, { token: admin })
  expect(today.colleagues?.slice(0, 2)).toMatchObject([
    { action: 'content.bulk', by: 'content_manager', count: 2 },
    { action: 'content.create', itemName: 'Three' },
  ])
})

test('a batch that is sent twice runs once, and belongs to the person who started it', async () => {
  const item = await build('Once')
  const id = randomUUID()
  const [first, again] = [
    await start(ids(item), { featured: true }, id),
    await start(ids(item), { featured: true }, id),
  ]
  expect(again.body).toEqual(first.body)
  expect((await read(item)).version).toBe(2)
  const other = await app.signIn('content_manager')
  const body = { batchId: id, selection: ids(item), change: { rating: 'U' } }
  const taken = await app.call(calls.startBulk, { token: other, body })
  expect([taken.status, taken.body]).toMatchObject([422, { errors: [{ path: 'batchId' }] }])
})

test('a filter selects all items that it finds except the excluded ones, and a wrong filter selects nothing', async () => {
  const [first, second, third] = [
    await build('Bhaktamar one'),
    await build('Bhaktamar two'),
    await build('Namokar', { featured: true }),
  ]
  const { body } = await start({ filter: { q: 'bhaktamar' }, except: [second._id] }, { rating: 'U' })
  expect(body).toMatchObject({ total: 1, changed: 1 })
  expect([(await read(first)).rating, (await read(second)).rating]).toEqual(['U', ''])
  expect((await preview({ filter: { featured: true } }, { rating: 'U' })).body).toMatchObject({ total: 1 })
  expect((await preview({ filter: { featured: 'yes' } }, { rating: 'U' })).status).toBe(422)
  expect((await preview({ filter: {}, ...ids(third) }, { rating: 'U' })).status).toBe(422)
  expect((await preview({ filter: {} }, {})).status).toBe(422)
  expect((await start({ filter: { q: 'nothing such' } }, { rating: 'U' })).status).toBe(422)
})

const totals = () =>
  sql<{ versions: number; events: number }>`
    select (select sum(version - 1)::int from content) as versions,
      (select count(*)::int from activity where action = 'content.update') as events`
    .execute(app.deps.db)
    .then(({ rows }) => rows[0])

test('two large batches over the same items keep the changes of both, and continue after a stop of the process', async () => {
  await buildMany(250)
  await build('No source', { sourceWorkflow: 'upload', sources: [] })
  const before = await totals()
  const everything = { filter: {} }
  const [tags, rating] = [
    (await start(everything, { addTags: ['both'], active: true })).body,
    (await start(everything, { rating: 'U' })).body,
  ]
  expect([tags.state, tags.done]).toEqual(['waiting', 0])
  const stopping = new AbortController()
  const open: BatchWork['open'] = async (deps, batch) => {
    const step = await bulkWork.open(deps, batch)
    return async (...args) => {
      stopping.abort()
      return await step(...args)
    }
  }
  const stoppedWorks = { bulk: { ...bulkWork, open } }
  const stopped = runBatch(app.deps, stoppedWorks, tags._id, stopping.signal).catch(() => 'stopped')
  expect(await stopped).toBe('stopped')
  const works = { bulk: bulkWork }
  const half = await getBatch(tags._id)
  expect([half.state, half.done > 0, half.done < 251]).toEqual(['running', true, true])
  await Promise.all([tags, rating, tags].map(({ _id }) => runBatch(app.deps, works, _id)))
  expect(await getBatch(tags._id)).toMatchObject({ state: 'done', done: 251, changed: 250, refused: 1 })
  expect(await getBatch(rating._id)).toMatchObject({ state: 'done', done: 251, changed: 251, refused: 0 })
  const { rows } = await sql`
    select distinct tags ? 'both' as both, active, rating from content where title <> 'No source'`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ both: true, active: true, rating: 'U' }])
  const after = await totals()
  expect(Number(after?.versions) - Number(before?.versions)).toBe(501)
  expect(Number(after?.events) - Number(before?.events)).toBe(501)
})

async function insertBatch(id: string, change: BulkChange, parts: string[], kind: 'bulk' | 'undo' = 'bulk') {
  const { body: me } = await app.call(calls.me, { token: editor })
  await app.deps.db
    .insertInto('batches')
    .values({
      id,
      kind,
      name: '',
      adminId: me.id,
      adminName: 'Asha',
      call: 'startBulk',
      address: '',
      requestId: '',
      input: JSON.stringify({ change }),
      parts: JSON.stringify(parts),
      total: parts.length,
      undoes: null,
    })
    .execute()
}

test('a failed batch does nothing more, even if a worker still runs it', async () => {
  const id = randomUUID()
  await insertBatch(id, { rating: 'U' }, [randomUUID()])
  const fail = (): never => {
    throw new Error('A step of what has ended')
  }
  const giveUp = async () => {
    await failBatch(app.deps, id)
    return fail
  }
  await runBatch(app.deps, { bulk: { open: giveUp } }, id)
  await runBatch(app.deps, { bulk: { open: fail } }, id)
  const ended = await getBatch(id)
  expect(ended).toMatchObject({ state: 'failed', done: 0 })
  await failBatch(app.deps, id)
  expect(await getBatch(id)).toEqual(ended)
})

test('a stopped batch finishes its step; finished steps stay and can be undone', async () => {
  await buildMany(250)
  const owner = await app.signIn('super_admin')
  const stop = async (id: string, token = editor) =>
    await app.call(calls.stopBatch, { token, params: { id } })
  const [batch, queued] = [
    (await start({ filter: {} }, { addTags: ['half'] })).body,
    (await start({ filter: {} }, { rating: 'U' })).body,
  ]
  expect((await stop(queued._id, await app.signIn('content_manager'))).body).toMatchObject({
    code: 'forbidden',
    message: 'Only the person who began it and super admins may stop it',
  })
  expect((await stop(randomUUID())).status).toBe(404)
  const { status, body: unbegun } = await stop(queued._id, owner)
  expect([status, unbegun]).toMatchObject([200, { state: 'stopped', done: 0, total: 250 }])
  expect((await undo(queued._id)).body).toMatchObject({ errors: [{ message: 'There is nothing to undo' }] })

  // The batch is stopped twice at the same moment, while a worker does its second step.
  const asked = Promise.withResolvers<void>()
  const end = app.deps.events.subscribe('batch', (message) => {
    if (message.includes('"state":"running"')) asked.resolve()
  })
  const works = { bulk: bulkWork }
  const run = runBatch(app.deps, works, batch._id)
  await asked.promise
  const [first, second] = await Promise.all([stop(batch._id), stop(batch._id)])
  await run
  end()
  expect(first.body).toEqual(second.body)
  const { done } = first.body
  expect(first.body).toMatchObject({ state: 'stopped', total: 250, changed: done, refused: 0 })
  expect([done > 0, done < 250, first.body.endedAt !== null]).toEqual([true, true, true])
  const tagged = sql<{ count: number }>`select count(*)::int as count from content where tags ? 'half'`
  expect((await tagged.execute(app.deps.db)).rows).toEqual([{ count: done }])

  // Pretends that the worker died: the job is run again and then fails. Both must leave the stopped batch as it was.
  for (const { _id } of [batch, queued]) await runBatch(app.deps, works, _id)
  await failBatch(app.deps, batch._id)
  expect((await stop(batch._id, owner)).body).toEqual(first.body)
  expect(await getBatch(queued._id)).toEqual(unbegun)
  const events = await app.deps.db
    .selectFrom('activity')
    .select(['outcome', 'changes'])
    .where('action', '=', 'content.stop')
    .orderBy('id')
    .execute()
  const told = (count: number) => ({
    outcome: 'done',
    changes: [
      { field: 'done', to: String(count) },
      { field: 'total', to: '250' },
    ],
  })
  expect(events.filter(({ outcome }) => outcome === 'done')).toEqual([told(0), told(done)])
  expect(events.map(({ outcome }) => outcome)).toContain('forbidden')

  const { body: undone } = await undo(batch._id)
  await runBatch(app.deps, { undo: undoWork }, undone._id)
  expect(await getBatch(undone._id)).toMatchObject({ state: 'done', changed: done })
  expect((await tagged.execute(app.deps.db)).rows).toEqual([{ count: 0 }])
  expect((await stop(undone._id)).body).toMatchObject({ state: 'done' })
  const back = randomUUID()
  await insertBatch(back, {}, [randomUUID()], 'undo')
  expect((await stop(back, owner)).body).toMatchObject({
    errors: [{ message: 'An undo is not stopped. When it is over, it can be undone itself' }],
  })
})

test('if the database rejects an item, only that item is refused', async () => {
  const category = await buildCategory(app, editor)
  await buildMany(20)
  const { rows } = await sql<{ id: string }>`select id from content order by id`.execute(app.deps.db)
  const [hostile = ''] = rows.map(({ id }) => id)
  const id = randomUUID()
  const work: typeof bulkWork = {
    ...bulkWork,
    async open(deps, batch) {
      const step = await bulkWork.open(deps, batch)
      return async (_deps, trx, parts) => {
        // Pretends that the category is deleted after the check, so that the database refuses this item.
        if (parts.includes(hostile))
          await sql`insert into content_categories (content_id, category_id, position)
            values (${hostile}, ${randomUUID()}, 0)`.execute(trx)
        return await step(deps, trx, parts)
      }
    },
  }
  await insertBatch(
    id,
    { addCategories: [category._id] },
    rows.map((row) => row.id),
  )
  await runBatch(app.deps, { bulk: work }, id)
  expect(await getBatch(id)).toMatchObject({
    state: 'done',
    done: 20,
    changed: 19,
    refused: 1,
    refusals: [{ reason: 'A category was deleted meanwhile', count: 1 }],
  })
})

test.each(['40P01', '40001'])(
  'a step that meets %s is tried five times, and loses nothing',
  async (state) => {
    await buildMany(30)
    const { rows } = await sql<{ id: string }>`select id from content`.execute(app.deps.db)
    const parts = rows.map(({ id }) => id)
    const runWith = async (failures: number) => {
      const id = randomUUID()
      await insertBatch(id, { addTags: [`after ${failures}`] }, parts)
      let left = failures
      const open: BatchWork['open'] = async (deps, batch) => {
        const step = await bulkWork.open(deps, batch)
        return async (_deps, trx, some) => {
          const done = await step(deps, trx, some)
          // Raises the error that PostgreSQL gives one of two transactions that wait for each other.
          if ((left -= 1) >= 0) await sql.raw(`do $$ begin raise sqlstate '${state}'; end $$`).execute(trx)
          return done
        }
      }
      const outcome = await runBatch(app.deps, { bulk: { ...bulkWork, open } }, id).catch(
        (error: { code?: string }) => error.code,
      )
      return [outcome, await getBatch(id)]
    }
    expect(await runWith(4)).toMatchObject([{ done: true }, { state: 'done', done: 30, changed: 30 }])
    expect(await runWith(5)).toMatchObject([state, { done: 0, changed: 0 }])
  },
)

const undo = (id: string, batchId: string = randomUUID()) =>
  app.call(calls.undoBatch, { token: editor, params: { id }, body: { batchId } })

test('an undo reverts fields that nobody changed since, names the other fields, and can be undone itself', async () => {
  const [plain, edited, gone] = [
    await build('Plain', { tags: ['old'], rating: 'A' }),
    await build('Edited', { tags: ['old'] }),
    await build('Gone'),
  ]
  const change: BulkChange = { rating: 'U', addTags: ['new'], takeTags: ['old'], active: false }
  const { body: batch } = await start(ids(plain, edited, gone), change)
  const params = { id: edited._id }
  await app.call(calls.updateContent, { token: editor, params, body: { rating: 'U/A 7+', title: 'Mine' } })
  const owner = await app.signIn('super_admin')
  await app.call(calls.deleteContent, { token: owner, params: { id: gone._id } })
  const { status, body: undone } = await undo(batch._id)
  expect([status, undone]).toMatchObject([
    201,
    { kind: 'undo', undoes: batch._id, state: 'done', total: 3, done: 3, changed: 1, refused: 2 },
  ])
  expect(undone.refusals.map(({ reason }) => reason).toSorted()).toEqual([
    'Changed again since: rating',
    'It was deleted meanwhile',
  ])
  expect(await read(plain)).toMatchObject({ tags: ['old'], rating: 'A', active: true })
  expect(await read(edited)).toMatchObject({
    title: 'Mine',
    tags: ['old'],
    rating: 'U/A 7+',
    active: true,
  })
  expect((await getBatch(batch._id)).undoneBy).toBe(undone._id)
  expect([(await undo(batch._id)).status, (await undo(randomUUID())).status]).toEqual([422, 404])
  expect((await undo(batch._id, undone._id)).body).toEqual(undone)
  expect((await undo(undone._id)).body).toMatchObject({ total: 2, changed: 2, refused: 0 })
  expect(await read(plain)).toMatchObject({ tags: ['new'], rating: 'U', active: false })
})

test('super admins move items to the trash together, and an undo restores all that it can', async () => {
  const owner = await app.signIn('super_admin')
  const undoAs = (id: string) =>
    app.call(calls.undoBatch, { token: owner, params: { id }, body: { batchId: randomUUID() } })
  const remove = (selection: Selection, token: string) =>
    app.call(calls.startBulk, { token, body: { batchId: randomUUID(), selection, change: { trash: true } } })
  const shelf = await buildCategory(app, editor)
  const [plain, shelved, taken, again, ended] = [
    await build('Plain', { slug: 'taken-2', tags: ['kept'] }),
    await build('Shelved', { categories: [shelf._id] }),
    await build('Taken', { slug: 'taken' }),
    await build('Again'),
    await build('Ended'),
  ]
  const all = ids(plain, shelved, taken, again, ended)
  expect((await remove(all, editor)).status).toBe(403)
  const question = { selection: { ids: [...all.ids, randomUUID()] }, change: { trash: true as const } }
  expect((await app.call(calls.previewBulk, { token: editor, body: question })).status).toBe(403)
  expect((await app.call(calls.previewBulk, { token: owner, body: question })).body).toMatchObject({
    total: 6,
    changing: 5,
    refusals: [{ reason: 'It was deleted meanwhile', count: 1 }],
  })
  const mixed = { ...question, change: { trash: true as const, featured: true } }
  expect((await app.call(calls.previewBulk, { token: owner, body: mixed })).status).toBe(422)

  const { body: batch } = await remove({ ids: [...all.ids, randomUUID()] }, owner)
  expect(batch).toMatchObject({ total: 6, changed: 5, refused: 1, change: { trash: true } })
  expect((await app.call(calls.listContent, { token: editor })).body.total).toBe(0)

  // Before the undo, the category is deleted, a slug is taken, one item is restored and deleted again, one expires.
  await app.call(calls.deleteCategory, { token: owner, params: { id: shelf._id } })
  await build('Other', { slug: 'taken' })
  await app.call(calls.restoreTrashed, { token: owner, params: { id: again._id }, body: {} })
  await app.call(calls.deleteContent, { token: owner, params: { id: again._id } })
  await sql`update content set trashed_at = now() - interval '31 days' where id = ${ended._id}`.execute(
    app.deps.db,
  )
  expect((await undo(batch._id)).status).toBe(403)
  const { status, body: undone } = await undoAs(batch._id)
  expect([status, undone]).toMatchObject([201, { kind: 'undo', total: 5, done: 5, changed: 1, refused: 4 }])
  const sayings = undone.refusals.flatMap(({ reason, items }) =>
    items.map(({ name }) => `${name}: ${reason}`),
  )
  expect(sayings.toSorted()).toEqual([
    'Again: It is not in the trash any more',
    'Ended: It is not in the trash any more',
    `Shelved: The category “${shelf.name}” is gone`,
    'Taken: Its slug was taken: it has another now',
  ])
  expect(await read(plain)).toMatchObject({ slug: plain.slug, tags: ['kept'], active: plain.active })
  expect(await read(shelved)).toMatchObject({ categories: [] })
  expect((await read(taken)).slug, 'the next, since another one that comes back has it').toBe('taken-3')

  // The undo can itself be undone. The item that was changed since stays as it is.
  await app.call(calls.updateContent, { token: editor, params: { id: taken._id }, body: { title: 'Mine' } })
  expect((await undo(undone._id)).status).toBe(403)
  expect((await undoAs(undone._id)).body).toMatchObject({ total: 3, changed: 2, refused: 1 })
  expect((await read(taken)).title).toBe('Mine')
})

test('an import or a restore can be undone even after a later change that was itself undone', async () => {
  const owner = await app.signIn('super_admin')
  const undoAs = async (id: string) => {
    const body = { batchId: randomUUID() }
    return (await app.call(calls.undoBatch, { token: owner, params: { id }, body })).body
  }
  const old = await build('Old', { rating: 'A' })
  const table = `slug,title,platform,rating\nmade-1,One,web,U\nmade-2,Two,web,U\n${old.slug},New,android,U\n`
  const headers = { 'content-type': 'text/csv' }
  const query = { name: 'table.csv' }
  const { body: found } = await app.call(calls.checkImport, {
    token: editor,
    query,
    body: table as never,
    headers,
  })
  await app.call(calls.startImport, { token: editor, params: { id: found._id } })
  const { body: list } = await app.call(calls.listContent, { token: editor, query: { q: 'made' } })
  const made = list.items.find(({ slug }) => slug === 'made-1')
  const edited = list.items.find(({ slug }) => slug === 'made-2')
  if (!made || !edited) throw new Error('The import made nothing')

  const change: BulkChange = { rating: 'A', addTags: ['new'] }
  const { body: batch } = await start(ids(made, edited, old), change)
  await undoAs(batch._id)
  await app.call(calls.updateContent, { token: editor, params: { id: edited._id }, body: { title: 'Mine' } })
  const undone = await undoAs(found._id)
  expect(undone).toMatchObject({ total: 3, changed: 2, refused: 1 })
  expect(undone.refusals).toMatchObject([
    { reason: 'This batch made it, and it was changed since: it stays', items: [{ name: 'Mine' }] },
  ])
  expect(await read(old)).toMatchObject({ title: 'Old', rating: 'A', tags: old.tags })
  const left = await app.call(calls.listContent, { token: editor })
  expect(left.body.items.map(({ slug }) => slug).toSorted()).toEqual([old.slug, 'made-2'].toSorted())

  const trash = { batchId: randomUUID(), selection: ids(old), change: { trash: true as const } }
  await app.call(calls.startBulk, { token: owner, body: trash })
  const back = await undoAs(trash.batchId)
  const { body: again } = await start(ids(old), change)
  await undoAs(again._id)
  expect(await undoAs(back._id)).toMatchObject({ total: 1, changed: 1, refused: 0 })
})

test('viewers can neither change items together nor see batches', async () => {
  const token = await app.signIn('viewer')
  const body = { batchId: randomUUID(), selection: { filter: {} }, change: { featured: true } }
  expect((await app.call(calls.startBulk, { token, body })).status).toBe(403)
  expect((await app.call(calls.listBatches, { token })).status).toBe(403)
  expect((await app.call(calls.stopBatch, { token, params: { id: randomUUID() } })).status).toBe(403)
})
