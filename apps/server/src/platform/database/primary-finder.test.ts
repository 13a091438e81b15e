// The search for the host that accepts writes, on a real server. For failovers see
// acceptance/machines/database-hosts.spec.ts.
import { once } from 'node:events'
import { type Server, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { expectWithin, msOf } from '../../testing/within.ts'
import { isDatabaseAway } from './away.ts'
import { primaryFinder } from './primary-finder.ts'

describe.runIf(isOnServer)('with several hosts', () => {
  /** A server that accepts connections and never answers. */
  let silent: Server
  let silentHost: string
  let server: URL
  const finderOf = (...hosts: string[]) =>
    primaryFinder(`postgres://${server.username}@${hosts.join()}${server.pathname}`)
  beforeAll(async () => {
    server = new URL((await takeDatabase('')) ?? '')
    silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    silentHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => {
    silent.close()
  })

  test('the host that accepts writes is found without waiting for a silent host', async () => {
    const findPrimary = finderOf(silentHost, server.host)
    const find = async () =>
      expect(await findPrimary()).toMatchObject({ host: server.hostname, port: Number(server.port) })
    await expectWithin(1500, () => msOf(find))
  })

  test('if no host answers, the error names each host and why it did not', async () => {
    const findPrimary = finderOf(silentHost, 'nowhere.invalid:5433')
    const error: unknown = await findPrimary().catch((reason: unknown) => reason)
    expect(isDatabaseAway(error)).toBe(true)
    expect(String(error)).toContain('nowhere.invalid:5433: ')
    expect(String(error)).toContain(`${silentHost}: timeout expired`)
  })

  test('connections that are opened at the same time share one search', () => {
    const findPrimary = finderOf(server.host, 'nowhere.invalid')
    const [one, other] = [findPrimary(), findPrimary()]
    expect(one).toBe(other)
    return one
  })
})
