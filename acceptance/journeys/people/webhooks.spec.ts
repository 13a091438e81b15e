// A webhook: its form, a signed message at a real receiver, its log, and its deletion.
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessibleInBoth } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: string
}

const isTest = (body: string) => JSON.parse(body).type === 'ping'

/** A receiver that refuses test messages until it is repaired. It accepts the events that parallel journeys cause. */
async function openReceiver() {
  const tests: Received[] = []
  let status = 500
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (!isTest(body)) return response.writeHead(200).end('Thank you')
      tests.push({ headers: request.headers, body })
      response.writeHead(status).end(status === 500 ? 'The receiver is being repaired' : 'Thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    tests,
    repair: () => (status = 200),
    leave: () => (status = 410),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a webhook is added, tested, sent again and deleted @phone @long', async ({ page }) => {
  const receiver = await openReceiver()
  await page.goto('/webhooks')
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add Webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add Webhook' })
  await form.getByLabel('Address').fill('nowhere')
  await form.getByRole('button', { name: 'Create Webhook' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/must be an absolute http/)
  await form.getByLabel('Address').fill(receiver.url)
  const description = `Receiver at ${receiver.url}`
  await form.getByLabel('Description').fill(description)
  for (const event of ['A film is ready', 'A film failed']) await form.getByLabel(event).uncheck()
  await expectAccessibleInBoth(page, 'the form')
  await form.getByRole('button', { name: 'Create Webhook' }).click()

  const shown = page.getByRole('dialog', { name: 'Secret of the Webhook' })
  await expect(shown.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_[\w+/]{32}$/)
  await expectAccessibleInBoth(page, 'the secret')
  await shown.getByRole('button', { name: 'Done' }).click()

  const card = page.getByRole('region', { name: description })
  await expect(card).toContainText('An item went live · A live item changed · An item is no longer live')
  await card.getByRole('button', { name: 'Send a Test' }).click()
  const log = page.getByRole('dialog', { name: 'Deliveries' })
  const listed = log.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  const rows = listed.filter({ has: page.getByText('Test', { exact: true }) })
  await expect(rows).toHaveText([/Test.*Retrying \(500\)/])
  await rows.getByText('Test', { exact: true }).click()
  await expect(rows).toContainText('The receiver is being repaired')
  await expectAccessibleInBoth(page, 'the log')
  receiver.repair()
  await rows.getByRole('button', { name: 'Send Again' }).click()
  await expect(rows).toContainText('Delivered (200)')
  await expect(rows).toContainText('Thank you')
  expect(new Set(receiver.tests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await log.getByLabel('State').selectOption('Failed')
  await expect(log.getByText('Nothing found')).toBeVisible()
  await log.getByRole('button', { name: 'Close' }).click()
  await expect(card).toContainText('Delivered (200)')

  await card.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Webhook' })
  await edit.getByLabel('Active').uncheck()
  await edit.getByRole('button', { name: 'Update Webhook' }).click()
  await expect(card).toContainText('Off')
  page.on('dialog', (question) => void question.accept())
  await card.getByRole('button', { name: 'New Secret' }).click()
  await expect(shown).toContainText(/The old secret works until .+ India time\./)
  await shown.getByRole('button', { name: 'Done' }).click()
  // Reloads to remove the toasts, which cover part of the list.
  await page.reload()
  await expect(card).toContainText('Off')
  await expectAccessibleInBoth(page, 'the list')

  receiver.leave()
  await card.getByRole('button', { name: 'Edit' }).click()
  await edit.getByLabel('Active').check()
  await edit.getByRole('button', { name: 'Update Webhook' }).click()
  await card.getByRole('button', { name: 'Send a Test' }).click()
  await expect(rows.first()).toContainText('Failed (410)')
  await page.goto('/dashboard')
  const stopped = page.getByRole('region', { name: 'Webhooks Turned Off' })
  await expect(stopped).toContainText('Turned off: the receiver is gone')
  await stopped.getByRole('link', { name: description }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  receiver.close()
})

test.describe('an editor', () => {
  test.use({ role: 'content_manager' })

  test('is refused the page of webhooks', async ({ page }) => {
    await page.goto('/webhooks')
    await expect(page).toHaveURL('/unauthorized')
  })
})
