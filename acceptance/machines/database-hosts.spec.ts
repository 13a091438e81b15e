// DATABASE_URL with several hosts, and what operators meet: names that do not resolve, a standby that is promoted
// twice, a former primary that comes back beside the new one, an expired certificate.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import {
  type Product,
  launchProduct,
  makeDataDir,
  removeDataDir,
  startProduct,
} from '../support/product/product.ts'
import { type PostgresServer, PostgresServers } from './postgres-servers.ts'

test.describe.configure({ mode: 'serial' })

let servers: PostgresServers
let first: PostgresServer
let second: PostgresServer
let folder: string
let product: Product
let accessToken = ''
test.beforeAll(async () => {
  folder = await makeDataDir()
  servers = new PostgresServers()
  first = await servers.startFirst([])
})
test.afterAll(async () => {
  await product?.stop()
  await servers?.stop()
  await removeDataDir(folder)
})

const urlOf = (...hosts: string[]) =>
  `postgres://postgres@${hosts.join()}/postgres?target_session_attrs=read-write`
const hostOf = ({ port }: PostgresServer) => `127.0.0.1:${port}`

/** Starts the program again with this DATABASE_URL. The access token of the test stays valid. */
async function startOn(databaseUrl: string): Promise<void> {
  await product?.stop()
  product = await startProduct(folder, { DATABASE_URL: databaseUrl, MEDIA_PROCESSING: 'false' })
  if (accessToken === '') ({ accessToken } = await Api.signIn(product.url, 'super_admin'))
}

async function statusOfSave(name: string): Promise<number> {
  const body = { name, slug: name }
  return (await new Api(product.url, accessToken).send('POST', '/admin/categories', body)).status
}

async function listSlugs(server: PostgresServer): Promise<string[]> {
  return (await server.query<{ slug: string }>('select slug from categories')).map(({ slug }) => slug)
}
const countOurs = (server: PostgresServer) =>
  server.query(`select from pg_stat_activity where application_name like 'jinvani%'`)

/** Ends all client connections, so that the program has to connect again. */
const cutConnections = (server: PostgresServer) =>
  server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`)

test('if two of three host names do not resolve, the program uses the third', async () => {
  await startOn(urlOf('one.invalid', 'two.invalid:5433', hostOf(first)))
  expect(await statusOfSave('on-the-third')).toBe(201)
})

test('if no host name resolves, the start ends with a sentence that names each host and why', async () => {
  const dataDir = await makeDataDir()
  const lost = await launchProduct(dataDir, { DATABASE_URL: urlOf('one.invalid', 'two.invalid') })
  expect(await lost.ended()).toBe(1)
  expect(lost.output).toMatch(/^DATABASE_URL: .*one\.invalid: .*two\.invalid: /m)
  expect(lost.output).not.toMatch(/^\s+at /m)
  await removeDataDir(dataDir)
})

test('writes that the standby has not received are lost when it is promoted', async () => {
  const settings = [`primary_conninfo=${first.url}`]
  second = await servers.copy(first, 'second', 'standby')
  await second.start(settings)
  await startOn(urlOf(hostOf(first), hostOf(second)))
  expect(await statusOfSave('received')).toBe(201)
  await expect.poll(() => listSlugs(second)).toContain('received')
  await second.stop()
  expect(await statusOfSave('not-received')).toBe(201)
  await first.kill()
  expect(await statusOfSave('nowhere')).toBe(503)
  await second.start(settings)
  await second.query('select pg_promote()')
  await expect.poll(() => statusOfSave(`after-${Date.now()}`)).toBe(201)
  const slugs = await listSlugs(second)
  expect(slugs).toContain('received')
  expect(slugs).not.toContain('not-received')
})

test('promoting the standby a second time is refused by PostgreSQL and changes nothing', async () => {
  await expect(second.query('select pg_promote()')).rejects.toThrow('recovery is not in progress')
  expect(await statusOfSave('promoted-twice')).toBe(201)
})

test('a former primary that is started again gets no write while the new primary runs', async () => {
  await first.start([])
  const before = await listSlugs(first)
  for (const round of [1, 2, 3]) {
    await cutConnections(second)
    await expect.poll(() => statusOfSave(`two-primaries-${round}`)).toBe(201)
  }
  // A process that starts now did not see the failover, so it must find the primary by itself.
  await startOn(urlOf(hostOf(first), hostOf(second)))
  expect(await statusOfSave('two-primaries-start')).toBe(201)
  expect(await listSlugs(first)).toEqual(before)
  expect(await listSlugs(second)).toContain('two-primaries-start')
  expect(await countOurs(first)).toEqual([])
})

test('a former primary gets no write even while the new primary is down', async () => {
  const before = await listSlugs(first)
  await second.kill()
  for (let round = 0; round < 5; round += 1) expect(await statusOfSave(`away-${round}`)).toBe(503)
  await expect.poll(() => product.output).toContain('is a former primary')
  expect(await statusOfSave('still-away')).toBe(503)
  expect(await listSlugs(first)).toEqual(before)
  await second.start([])
  await expect.poll(() => statusOfSave(`back-${Date.now()}`)).toBe(201)
})

test('a primary that becomes read-only is left for the primary that accepts writes', async () => {
  await first.stop()
  const third = await servers.copy(second, 'third', 'standby')
  await third.start([`primary_conninfo=${second.url}`])
  await startOn(urlOf(hostOf(second), hostOf(third)))
  expect(await statusOfSave('before-the-switch')).toBe(201)
  // A planned switch: the primary refuses writes, the standby catches up, and then it is promoted.
  await second.query('alter system set default_transaction_read_only = on')
  await second.query('select pg_reload_conf()')
  await expect.poll(() => statusOfSave(`read-only-${Date.now()}`)).toBe(503)
  // A standby that is not connected yet has no row in this view.
  const caughtUp = `select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()`
  await expect.poll(() => second.query(caughtUp)).toHaveLength(1)
  await third.query('select pg_promote()')
  await expect.poll(() => statusOfSave('after-the-switch')).toBe(201)
  expect(await listSlugs(third)).toEqual(expect.arrayContaining(['before-the-switch', 'after-the-switch']))
})

test('an expired certificate is reported, and its replacement is used without a restart', async () => {
  test.skip(!existsSync('/usr/bin/openssl'), 'No openssl')
  await product.stop()
  const [key, certificate] = [join(servers.folder, 'key.pem'), join(servers.folder, 'certificate.pem')]
  const certify = (days: number) => {
    servers.run('sh', '-c', makeCertificate, key, certificate, String(days))
  }
  certify(-1)
  await second.stop()
  await second.start([`ssl=on`, `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`])
  await second.query('alter system reset default_transaction_read_only')
  const reload = async () => {
    await second.query('select pg_reload_conf()')
    await cutConnections(second)
  }
  await reload()
  const url = `${urlOf('one.invalid', hostOf(second))}&sslmode=verify-full&sslrootcert=${certificate}`
  const refused = await launchProduct(folder, { DATABASE_URL: url })
  expect(await refused.ended()).toBe(1)
  expect(refused.output).toMatch(/^DATABASE_URL: .*certificate has expired/m)
  expect(refused.output).not.toMatch(/^\s+at /m)

  certify(1)
  await reload()
  await startOn(url)
  expect(await statusOfSave('with-a-certificate')).toBe(201)
  certify(-1)
  await reload()
  await expect.poll(() => statusOfSave(`over-${Date.now()}`)).toBe(503)
  await expect.poll(() => product.output).toContain('certificate has expired')
  certify(2)
  await reload()
  await expect.poll(() => statusOfSave(`again-${Date.now()}`)).toBe(201)
})

/** Makes a certificate. Arguments: files for key and certificate, and the days until it expires. */
const makeCertificate = `openssl req -new -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout "$0" -out "$1.request" &&
  echo subjectAltName=IP:127.0.0.1 > "$1.names" &&
  openssl x509 -req -in "$1.request" -signkey "$0" -days "$2" -extfile "$1.names" -out "$1"`
