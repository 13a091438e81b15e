// Which addresses lead to a cached answer.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const requestFor = (url: string) => Object.assign(new IncomingMessage(new Socket()), { url })
const cache = new AnswerCache({ maxBytes: 1_000_000, isPurged: false, now: () => 0 })
const ask = (url: string | undefined, name: string) =>
  cache.answer({ url, name, call: 'test', route: '/', contentType: 'text/plain', headers: [] }, async () => ({
    value: Buffer.from(name),
    keys: [],
  }))
const found = (url: string) => cache.find(requestFor(url))?.body.toString()

test('invented addresses of one answer push out those of no other', async () => {
  await ask('/one', 'one')
  for (let n = 0; n < 30_000; n++) await ask(`/two?x=${n}`, 'two')
  expect([found('/one'), found('/two?x=29999'), found('/two?x=0')]).toEqual(['one', 'two', undefined])
})

test('addresses of many answers are bounded, and the oldest go', async () => {
  for (let n = 0; n <= 5000; n++) await ask(`/many/${n}`, `many-${n}`)
  expect([found('/many/0'), found('/many/5000')]).toEqual([undefined, 'many-5000'])
})

test('an address that may lead elsewhere later is not remembered', async () => {
  await ask(undefined, 'three')
  expect(found('')).toBeUndefined()
})
