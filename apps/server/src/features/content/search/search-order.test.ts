// Among titles that sound alike, the one that is spelled like the question comes first, however old it is.
import { calls, soundKey } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const [written, sounding] = ['Vidyapati', 'Vidyapatee']
/** What a title adds to the word: nothing, a word after it, a word before it. The nearest title comes first. */
const forms = ['', ' Path', 'The '] as const
const titled = (word: string) => [`${word}${forms[0]}`, `${word}${forms[1]}`, `${forms[2]}${word}`]

async function find(q: string) {
  const { body } = await app.call(calls.listContent, { token: editor, query: { q } })
  return body.items.map(({ title }) => title)
}

test('a title with the same spelling comes before one with the same sound', async () => {
  expect(soundKey(written.toLowerCase())).toBe(soundKey(sounding.toLowerCase()))
  const pairs = titled(written).flatMap((title, n) => [title, titled(sounding)[n] ?? ''])
  // The nearest title is the oldest item. If only age counted, the newest would come first, and the test would fail.
  for (const title of pairs) await buildContent(app, editor, { title })
  expect(await find(written)).toEqual(pairs)
  const turned = titled(sounding).flatMap((title, n) => [title, titled(written)[n] ?? ''])
  expect(await find(sounding)).toEqual(turned)
})
