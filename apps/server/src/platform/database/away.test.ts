import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { findMissing, isDatabaseAway } from './away.ts'

const withCode = (code: string) => Object.assign(new Error('as the driver says it'), { code })

describe('an outage of the database', () => {
  test.each(
    'ECONNREFUSED ECONNRESET ENOTFOUND ETIMEDOUT EHOSTUNREACH EPIPE EAI_AGAIN 08006 08P01 57P01 57P02 57P03 57P05 53300 25006 57014'.split(
      ' ',
    ),
  )('is recognised by the code %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
  })

  test.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is recognised by the message "%s"', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true)
  })

  test('is recognised within another error', () => {
    expect(isDatabaseAway(new Error('a batch failed', { cause: withCode('ECONNREFUSED') }))).toBe(true)
    expect(isDatabaseAway(new AggregateError([new Error('one host'), withCode('ETIMEDOUT')]))).toBe(true)
  })

  test('is recognised when the driver cannot connect', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const connect = () => new pg.Client({ host: '127.0.0.1', port }).connect()
    expect(isDatabaseAway(await connect().catch((error: unknown) => error))).toBe(true)
    server.close()
    await once(server, 'close')
    expect(isDatabaseAway(await connect().catch((error: unknown) => error))).toBe(true)
  })
})

describe('an error that is no outage of the database', () => {
  test.each(['23505', '23503', '42P01', '40P01', '53100', 'ENOSPC', 'ENOENT'])('has code %s', (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false)
  })

  test('comes from something else, such as a bucket that is away', () => {
    const failed = new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })
    expect(isDatabaseAway(new Error('the bucket is away', { cause: failed }))).toBe(false)
    expect(isDatabaseAway('57P01')).toBe(false)
    expect(isDatabaseAway(undefined)).toBe(false)
  })
})

test('a part that fails is asked once more; one that fails again or does not answer is reported missing', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const asked = { replaced: 0, away: 0 }
  const found = await findMissing({
    async replaced() {
      asked.replaced += 1
      if (asked.replaced === 1) throw lost
    },
    async away() {
      asked.away += 1
      throw lost
    },
    silent: () => new Promise(() => {}),
  })
  expect(found).toEqual([
    { name: 'away', err: lost },
    { name: 'silent', err: new Error('No answer within 1500 ms') },
  ])
  expect(asked).toEqual({ replaced: 2, away: 2 })
})
