// A sign-in by phone through a provider, from the request to the reports that come later.
import { createHash, createHmac } from 'node:crypto'
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faults, startTwilio, twilioError, verificationSid } from '../../../testing/message-providers.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { otpSender } from '../service.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof startTwilio>>
beforeAll(async () => {
  provider = await startTwilio()
  app = await startTestApp({ otpProvider: { ...provider.settings, whatsapp: true } })
  app.deps.sendOtp = otpSender(app.deps)
})
beforeEach(() => void (provider.asked.length = 0))
afterAll(async () => {
  await app.close()
  provider.close()
})

const request = (phone: string) => app.call(calls.appRequestOtp, { body: { phone } })
const asked = () => provider.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
const rows = () => app.deps.db.selectFrom('otpRequests').select('sentRef').execute()

test('the code comes by WhatsApp, then by SMS after a second request; it opens, and the provider hears so', async () => {
  const phone = '+919811100001'
  expect((await request(phone)).status).toBe(200)
  const { body } = await request(phone)
  const [first, canceled, second] = asked()
  expect([first?.['Channel'], canceled, second?.['Channel']]).toEqual([
    'whatsapp',
    { Status: 'canceled' },
    'sms',
  ])
  expect(await rows()).toEqual([{ sentRef: verificationSid }, { sentRef: verificationSid }])
  const proof = { phone, requestId: body.requestId, code: second?.['CustomCode'] }
  expect((await app.call(calls.appVerifyOtp, { body: proof })).status).toBe(200)
  await expect.poll(asked).toContainEqual({ Status: 'approved' })
})

test('a refused message leaves no code behind, and one that may have been sent still opens', async () => {
  const phone = '+919811100002'
  const before = await rows()
  provider.plan(twilioError(400, 60205, 'landline'), twilioError(400, 60205, 'landline'))
  expect(await request(phone)).toMatchObject({ status: 422, body: { errors: [{ path: 'phone' }] } })
  expect(await rows()).toEqual(before)
  provider.plan(faults.reset())
  const { status, body } = await request(phone)
  expect(status).toBe(200)
  const code = asked().at(-1)?.['CustomCode']
  const proof = { phone, requestId: body.requestId, code }
  expect((await app.call(calls.appVerifyOtp, { body: proof })).status).toBe(200)
})

test('a report is counted if it is signed for the public address', async () => {
  const report = JSON.stringify([
    {
      type: 'com.twilio.accountsecurity.verify.message.undelivered',
      data: {
        verification_sid: verificationSid,
        channel: 'WHATSAPP',
        error_code: '63024',
        to: '+919811100003',
      },
    },
  ])
  const path = `/api/v1/webhooks/twilio?bodySHA256=${createHash('sha256').update(report).digest('hex')}`
  const signature = createHmac('sha1', provider.settings.authToken)
    .update(app.url + path)
    .digest('base64')
  const post = (signed: string, body = report, at = path) =>
    fetch(app.url + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-twilio-signature': signed },
      body,
    })
  expect((await post(signature)).status).toBe(204)
  const refused = [
    await post('x'),
    await post(signature, '[]'),
    await post(signature, report, path.slice(0, -1)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  expect((await post(signature, 'x'.repeat(70_000))).status).toBe(413)
  expect((await post(signature, report, '/api/v1/webhooks/msg91?key=')).status, 'another provider').toBe(404)
  const metrics = await app.deps.metrics.print()
  expect(metrics).toContain('jinvani_otp_sends_total{outcome="refused"} 1')
  expect(metrics).toContain('jinvani_otp_deliveries_total{provider="twilio",outcome="failed"} 1')
})
