// The process is killed right after a change. The next process must write the event to the log.
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

test(
  'an event reaches the activity log even if the process dies before it has written the event',
  { tag: '@long' },
  async () => {
    const variables = { LOG_LEVEL: 'info', MEDIA_PROCESSING: 'false' }
    const dataDir = await makePreparedDir()
    const product = await startProduct(dataDir, variables)
    const api = await Api.signIn(product.url, 'super_admin')
    await expect.poll(() => product.output, { intervals: [50] }).toContain('"stream":"activity"')
    await api.must('POST', '/admin/categories', { name: 'Just before', slug: 'before' })
    await product.stop('SIGKILL')
    const next = await startProduct(dataDir, variables)
    const isLogged = () => /"stream":"activity".*"itemName":"Just before"/.test(product.output + next.output)
    await expect.poll(isLogged, { intervals: [50] }).toBe(true)
    await next.stop()
    await removeDataDir(dataDir)
  },
)
