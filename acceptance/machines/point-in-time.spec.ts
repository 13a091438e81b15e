// Restores the database to a moment before a mistake, from a copy and the WAL archived since:
// docs/operations/high-availability.md.
import { readdir } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { makeDataDir, removeDataDir, startProduct } from '../support/product/product.ts'
import { PostgresServers } from './postgres-servers.ts'

test('the library is restored to the moment before a mistake', async () => {
  const servers = new PostgresServers()
  const dataDir = await makeDataDir()
  try {
    const archive = servers.makeFolder('archive')
    const running = await servers.startFirst([
      'archive_mode=on',
      `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    ])
    const start = (databaseUrl: string) =>
      startProduct(dataDir, { DATABASE_URL: databaseUrl, MEDIA_PROCESSING: 'false' })
    const product = await start(running.url)
    const api = await Api.signIn(product.url, 'super_admin')
    const save = (slug: string) => api.must('POST', '/admin/categories', { name: slug, slug })
    await save('before-the-copy')
    const restored = await servers.copy(running, 'restored', 'recovery')
    const { _id } = await save('deleted-by-mistake')
    const [{ now } = { now: '' }] = await running.query<{ now: string }>('select now()::text as now')
    await api.must('DELETE', `/admin/categories/${String(_id)}`)
    await save('after-the-mistake')
    const [{ file } = { file: '' }] = await running.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    )
    await expect.poll(() => readdir(archive)).toContain(file)
    await product.stop()
    await running.stop()

    await restored.start([
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${now}`,
      'recovery_target_action=promote',
    ])
    const isPrimary = async () =>
      (await restored.query<{ isPrimary: boolean }>('select not pg_is_in_recovery() as "isPrimary"'))[0]
        ?.isPrimary
    await expect.poll(isPrimary).toBe(true)
    const again = await start(restored.url)
    const { items } = await new Api(again.url, api.accessToken).must('GET', '/admin/categories')
    const slugs = (items as { slug: string }[]).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(['before-the-copy', 'deleted-by-mistake'])
    await again.stop()
  } finally {
    await servers.stop()
    await removeDataDir(dataDir)
  }
})
