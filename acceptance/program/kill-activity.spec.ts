// The process is killed right after a change: the next one seals the event, and the log of both has the whole chain.
import { expect, test } from '@playwright/test'
import { verify } from '../../deploy/vector/verify.mjs'
import { Api } from '../support/product/api.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

test(
  'activity reaches the log, even when the process dies before it seals it',
  { tag: '@long' },
  async () => {
    const variables = { LOG_LEVEL: 'info', MEDIA_PROCESSING: 'false' }
    const dataDir = await makePreparedDir()
    const product = await startProduct(dataDir, variables)
    const api = await Api.signIn(product.url, 'super_admin')
    await expect.poll(() => product.output, { intervals: [50] }).toContain('activity sealed')
    await api.must('POST', '/admin/categories', { name: 'Just before', slug: 'before' })
    await product.stop('SIGKILL')
    const next = await startProduct(dataDir, variables)
    const isSealed = () => /"itemName":"Just before"[^]*activity sealed/.test(product.output + next.output)
    await expect.poll(isSealed, { intervals: [50] }).toBe(true)
    await next.stop()
    const lines = (product.output + next.output).split('\n')
    expect(await verify(lines)).toEqual([expect.stringMatching(/^The last seal is \d+, /)])
    await removeDataDir(dataDir)
  },
)
