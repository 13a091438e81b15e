import type { Content } from '@jinvani/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { sampleContent } from '../../content/testing/sample-content.ts'
import type { CellValue, ColumnKey, Patch } from '../cells/columns.ts'
import { RowSaver } from './row-saver.ts'
import type { CellsUndone } from './row-state.ts'

/** A fake server that stores one table. Tests queue the errors that it should answer with. */
function openServer() {
  const items = new Map<string, Content>()
  const sent: Patch[] = []
  const waited: number[] = []
  const refusals: ApiError[] = []
  const undos: (() => Promise<CellsUndone>)[] = []
  const store = (id: string, { credits, ...patch }: Patch) => {
    const item = items.get(id) ?? sampleContent
    const next = { ...item, ...patch, version: item.version + 1 } as Content
    items.set(id, { ...next, credits: { ...item.credits, ...credits } as Content['credits'] })
    return items.get(id) ?? next
  }
  const saver = new RowSaver({
    send: async (id, patch, version) => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      if (version !== items.get(id)?.version) throw new ApiError(412)
      sent.push(patch)
      return store(id, patch)
    },
    read: async (id) => items.get(id) ?? sampleContent,
    wait: async (seconds) => void waited.push(seconds),
    onItem: () => undefined,
    onEdit: (undo) => void undos.push(undo),
    whoChanged: async (id, since, column) => `${column} of ${id} since ${since}`,
    sentenceOf: () => 'It failed',
  })
  return { items, sent, waited, refusals, store, saver, undo: () => undos.pop()?.() }
}

let server: ReturnType<typeof openServer>
let item: Content
beforeEach(() => {
  server = openServer()
  item = make('a')
})
function make(id: string): Content {
  const made = { ...sampleContent, _id: id, slug: id }
  server.items.set(id, made)
  return made
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const type = async (column: ColumnKey, value: CellValue, of = item) => {
  server.saver.edit([{ item: of, column, value }])
  await settled()
}
const stateOf = ({ _id } = item) => server.saver.stateOf(_id)
const stored = ({ _id } = item) => server.items.get(_id)

test('a row saves the edited cells only', async () => {
  await type('music', 'Ravi')
  expect(server.sent).toEqual([{ credits: { music: 'Ravi' } }])
  expect(stateOf()).toMatchObject({ saving: false, problem: null, typed: new Map() })
  expect(server.saver.itemOf(item).credits.music).toBe('Ravi')
})

test('edits during a save are saved together afterwards, with the new version', async () => {
  server.saver.edit([{ item, column: 'title', value: 'One' }])
  server.saver.edit([{ item, column: 'title', value: 'Two' }])
  server.saver.edit([{ item, column: 'tags', value: ['x'] }])
  expect(server.saver.hasUnsaved).toBe(true)
  await settled()
  expect(server.sent).toEqual([{ title: 'One' }, { title: 'Two', tags: ['x'] }].slice(-server.sent.length))
  expect(stored()).toMatchObject({ title: 'Two', tags: ['x'] })
  expect(server.saver.hasUnsaved).toBe(false)
})

describe('a row that is refused', () => {
  test('says why at the cell, keeps the edit, and does not affect other rows', async () => {
    const other = make('b')
    const taken = { path: 'slug', message: 'Content with this slug already exists' }
    server.refusals.push(new ApiError(409, { code: 'slug-taken', errors: [taken] }))
    server.saver.edit([
      { item, column: 'slug', value: 'b' },
      { item: other, column: 'title', value: 'Saved' },
    ])
    await settled()
    expect(stateOf().problem).toMatchObject({ column: 'slug', message: taken.message, mayRetry: false })
    expect(server.saver.valueOf(item, 'slug')).toBe('b')
    expect(stored(other)?.title).toBe('Saved')
    await type('slug', 'free')
    expect([stored()?.slug, stateOf().problem]).toEqual(['free', null])
  })
  test('is not sent if the console itself finds the fault', async () => {
    await type('title', '')
    expect([stateOf().problem?.message, server.sent]).toEqual(['Title is required', []])
    server.saver.discard(item._id)
    expect([stateOf().problem, server.saver.valueOf(item, 'title')]).toEqual([null, item.title])
  })
  test('has its other cells saved, however many of its cells are refused', async () => {
    for (const path of ['slug', 'rating']) {
      const errors = [{ path, message: `No ${path}` }]
      server.refusals.push(new ApiError(400, { code: 'validation', errors }))
    }
    const cells = { title: 'New', slug: 'b', rating: 'A', lyrics: 'Old' } as const
    server.saver.edit(
      Object.entries(cells).map(([column, value]) => ({ item, column: column as ColumnKey, value })),
    )
    await settled()
    expect(server.sent).toEqual([{ title: 'New', credits: { lyrics: 'Old' } }])
    expect([...stateOf().typed.keys()]).toEqual(['slug', 'rating'])
    expect([stateOf().saving, stateOf().problem?.message]).toEqual([false, 'No slug'])
    await type('slug', 'free')
    expect([stored()?.slug, stateOf().problem?.message]).toEqual(['free', 'No rating'])
    await type('title', '')
    await type('music', 'Ravi')
    expect([stored()?.title, stored()?.credits.music]).toEqual(['New', 'Ravi'])
  })
  test('keeps the message of an invalid value after its other cells are saved', async () => {
    server.saver.edit([{ item, column: 'title', value: 'New' }])
    server.saver.refuse(item, 'rating', 'no rating')
    await type('music', 'Ravi')
    expect(stored()).toMatchObject({ title: 'New', credits: { music: 'Ravi' } })
    expect([stateOf().problem?.message, server.saver.hasUnsaved]).toEqual(['no rating', false])
  })
  test('shows no problem if the refused value was edited again in the meantime', async () => {
    const taken = { path: 'slug', message: 'Taken' }
    server.refusals.push(new ApiError(409, { code: 'slug-taken', errors: [taken] }))
    server.saver.edit([{ item, column: 'slug', value: 'b' }])
    server.saver.edit([{ item, column: 'slug', value: 'free' }])
    await settled()
    expect([stored()?.slug, stateOf().problem]).toEqual(['free', null])
  })
  test('can be saved again once the connection is back', async () => {
    server.refusals.push(new ApiError(0))
    await type('title', 'Later')
    expect(stateOf().problem).toMatchObject({ message: 'It failed', mayRetry: true })
    server.saver.retryAll()
    await settled()
    expect([stored()?.title, stateOf().problem]).toEqual(['Later', null])
  })
  test('waits and tries again by itself after too many saves', async () => {
    server.refusals.push(new ApiError(429, { retryAfterSec: 7 }))
    await type('title', 'Later')
    expect([server.waited, stored()?.title]).toEqual([[7], 'Later'])
  })
  test('says why if the server keeps the item inactive without an error', async () => {
    const held = { ...sampleContent, _id: 'held', active: false }
    const saver = new RowSaver({
      send: async () => ({ ...held, version: held.version + 1 }),
      read: async () => held,
      wait: async () => undefined,
      onItem: () => undefined,
      onEdit: () => undefined,
      whoChanged: async () => '',
      sentenceOf: () => '',
    })
    saver.edit([{ item: held, column: 'active', value: true }])
    await settled()
    expect(saver.stateOf('held').problem?.message).toBe('It stays inactive until its film is ready.')
  })
})

describe('a colleague who saved first', () => {
  test('keeps what they changed in other cells of the row', async () => {
    server.store('a', { synopsis: 'Theirs', tags: ['theirs'] })
    await type('title', 'Mine')
    expect(stored()).toMatchObject({ title: 'Mine', synopsis: 'Theirs', tags: ['theirs'] })
  })
  test('keeps their value in the same cell until the person agrees to overwrite it', async () => {
    server.store('a', { title: 'Theirs' })
    await type('title', 'Mine')
    expect(stored()?.title).toBe('Theirs')
    expect(stateOf().problem).toMatchObject({
      isConflict: true,
      column: 'title',
      message: `title of a since ${item.version}`,
    })
    expect([server.saver.valueOf(item, 'title'), server.saver.itemOf(item).title]).toEqual(['Mine', 'Theirs'])
    await type('music', 'Ravi')
    server.saver.refuse(item, 'rating', 'no rating')
    server.saver.retryAll()
    await settled()
    expect([stored()?.title, stateOf().problem?.isConflict]).toEqual(['Theirs', true])
    server.saver.retry('a')
    await settled()
    expect(stored()).toMatchObject({ title: 'Mine', credits: { music: 'Ravi' } })
  })
  test('keeps their value in the same cell if the person chooses it', async () => {
    server.store('a', { title: 'Theirs' })
    server.saver.edit([
      { item, column: 'title', value: 'Mine' },
      { item, column: 'music', value: 'Ravi' },
    ])
    await settled()
    server.saver.keepStored('a')
    await settled()
    expect([stored()?.title, stored()?.credits.music, stateOf().problem]).toEqual(['Theirs', 'Ravi', null])
  })
})

describe('undo', () => {
  test('reverts one action in all its rows, and counts the cells', async () => {
    const other = make('b')
    await type('rating', 'A')
    server.saver.edit([item, other].map((one) => ({ item: one, column: 'tags', value: ['pasted'] })))
    await settled()
    expect(await server.undo()).toMatchObject({
      cells: 2,
      kept: 0,
      unsaved: 0,
      at: { id: 'a', column: 'tags' },
    })
    expect([stored()?.tags, stored(other)?.tags]).toEqual([item.tags, other.tags])
    expect(stored()?.rating).toBe('A')
    await server.undo()
    expect(stored()?.rating).toBe(item.rating)
  })
  test('keeps later changes by others, even if it learns of them only when it saves', async () => {
    server.saver.edit([
      { item, column: 'title', value: 'Mine' },
      { item, column: 'rating', value: 'A' },
      { item, column: 'music', value: 'Ravi' },
    ])
    await settled()
    server.store('a', { title: 'Theirs', rating: 'U' })
    expect(await server.undo()).toMatchObject({ cells: 1, kept: 2, unsaved: 0 })
    expect(stored()).toMatchObject({ title: 'Theirs', rating: 'U', credits: { music: item.credits.music } })
    expect([stateOf().problem, server.saver.hasUnsaved]).toEqual([null, false])
  })
  test('keeps later changes by others that the row already shows', async () => {
    await type('title', 'Mine')
    server.store('a', { title: 'Theirs' })
    await type('music', 'Ravi')
    await server.undo()
    expect(await server.undo()).toMatchObject({ cells: 0, kept: 1 })
    expect(stored()?.title).toBe('Theirs')
  })
  test('keeps the value of a colleague if the edit met a conflict', async () => {
    server.store('a', { title: 'Theirs' })
    await type('title', 'Mine')
    expect(stateOf().problem?.isConflict).toBe(true)
    expect(await server.undo()).toMatchObject({ cells: 0, kept: 1, unsaved: 0 })
    expect([stored()?.title, server.saver.valueOf(item, 'title')]).toEqual(['Theirs', 'Theirs'])
    expect([stateOf().problem, server.saver.hasUnsaved]).toEqual([null, false])
  })
  test('reports cells that could not be saved as unsaved', async () => {
    await type('title', 'Mine')
    server.refusals.push(new ApiError(0))
    expect(await server.undo()).toMatchObject({ cells: 0, kept: 0, unsaved: 1 })
    expect(stored()?.title).toBe('Mine')
  })
  test('removes an edit that was refused', async () => {
    server.refusals.push(new ApiError(409))
    await type('slug', 'b')
    expect(await server.undo()).toMatchObject({ cells: 1 })
    expect([stateOf().problem, server.saver.hasUnsaved]).toEqual([null, false])
  })
})
