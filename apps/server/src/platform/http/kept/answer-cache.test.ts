// Which addresses find a cached answer.
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

test('invented addresses of one answer do not displace another answer', async () => {
  await ask('/one', 'one')
  for (let n = 0; n < 30_000; n++) await ask(`/two?x=${n}`, 'two')
  expect([found('/one'), found('/two?x=29999'), found('/two?x=0')]).toEqual(['one', 'two', undefined])
})

test('the number of addresses is limited, and the oldest are forgotten', async () => {
  for (let n = 0; n <= 5000; n++) await ask(`/many/${n}`, `many-${n}`)
  expect([found('/many/0'), found('/many/5000')]).toEqual([undefined, 'many-5000'])
})

test('an address that may get another answer later is not remembered', async () => {
  await ask(undefined, 'three')
  expect(found('')).toBeUndefined()
})
