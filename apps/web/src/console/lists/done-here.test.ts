import { toast as sonner } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { toast, toasterIsReady } from '../../ui/toasts/toast.ts'
import { addDone, dropDone, forgetDone, offerAgain, undoLast } from './done-here.ts'

beforeEach(forgetDone)

const nothing = { said: 'There is nothing to undo' }
const say = (said: string) => () => Promise.resolve({ said })
const add = (said: string, key?: string) =>
  addDone({ undo: say(said), hasToast: false, ...(key !== undefined && { key }) })

test('the last action is undone first, and each action once', async () => {
  add('a cell')
  const undoDeletion = add('a deletion')
  add('a bulk change')
  expect(await undoLast()).toEqual({ said: 'a bulk change' })
  undoDeletion()
  undoDeletion()
  expect(await undoLast()).toEqual({ said: 'a cell' })
  expect(await undoLast()).toEqual(nothing)
})

test('an action reported twice is undone once, and one undone elsewhere is not undone again', async () => {
  add('a batch, at its start', 'batch')
  add('a cell')
  add('a batch, at its end', 'batch')
  add('another batch', 'other')
  dropDone('other')
  expect(await undoLast()).toEqual({ said: 'a batch, at its end' })
  expect(await undoLast()).toEqual({ said: 'a cell' })
  expect(await undoLast()).toEqual(nothing)
})

test('an undo that is asked for during another one waits for it, and undoes the action before', async () => {
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  addDone({ undo: async () => void order.push('first'), hasToast: false })
  addDone({ undo: () => gate.promise.then(() => void order.push('last')), hasToast: false })
  const both = [undoLast(), undoLast()]
  gate.resolve()
  await Promise.all(both)
  expect(order).toEqual(['last', 'first'])
})

test('an undo that lost its connection can be tried again, and a refused one cannot', async () => {
  const answers = [new ApiError(0), new ApiError(503), new ApiError(409)]
  const tries: number[] = []
  add('before')
  addDone({
    undo: () => {
      const error = answers.shift()
      tries.push(error?.status ?? 200)
      return Promise.reject(error)
    },
    hasToast: false,
  })
  for (let count = 0; count < 3; count += 1) expect(await undoLast()).toBeUndefined()
  expect(tries).toEqual([0, 503, 409])
  expect(await undoLast()).toEqual({ said: 'before' })
})

test('an undo that fails after its page was left is not offered again', async () => {
  const began = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const undo = () => {
    began.resolve()
    return gate.promise.then(() => Promise.reject(new ApiError(0)))
  }
  addDone({ undo, hasToast: false })
  const undoing = undoLast()
  await began.promise
  forgetDone()
  gate.resolve()
  await undoing
  expect(await undoLast()).toEqual(nothing)
})

test('the last hundred actions can be undone', async () => {
  for (let count = 0; count <= 100; count += 1) add(String(count))
  for (let count = 100; count > 0; count -= 1) expect(await undoLast()).toEqual({ said: String(count) })
  expect(await undoLast()).toEqual(nothing)
})

test('a toast offers Undo as long as its action can be undone', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  toasterIsReady(sonner)
  const titles = async () => {
    await Promise.resolve()
    return sonner.getToasts().map((shown) => 'title' in shown && shown.title)
  }
  const show = (title: string, key: string) =>
    toast.success(title, { undo: addDone({ key, undo: say(title), hasToast: true }) })
  show('3 items changed', 'batch')
  add('a cell')
  dropDone('another batch')
  expect(await titles()).toEqual(['3 items changed'])
  dropDone('batch')
  expect(await titles()).toEqual([])

  show('Item activated', 'item')
  for (let count = 0; count < 100; count += 1) add('a cell')
  expect(await titles()).toEqual([])

  toast.success('Item deactivated', { undo: offerAgain(() => undefined) })
  expect(await titles()).toEqual(['Item deactivated'])
  add('a cell')
  expect(await titles()).toEqual([])
})
