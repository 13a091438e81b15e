// People sign in by phone, with codes that the operator's gateway sends.
import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../settings/config.ts'
import { faults, startGateway } from '../../../testing/message-gateway.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { otpSender } from '../service.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  server = await startGateway()
  const secret = 'one-secret-for-all-processes-of-this-installation'
  const { otpGateway } = loadConfig({ SECRET_KEY: secret, OTP_GATEWAY_URL: server.url })
  app = await startTestApp({ otpGateway })
  app.deps.sendOtp = otpSender(app.deps)
})
afterAll(async () => {
  await app.close()
  server.close()
})

test('a code is deleted if the gateway refused the message, and stays valid if the message may have been sent', async () => {
  const phone = '+919811100002'
  const rows = () => app.deps.db.selectFrom('otpRequests').select('id').execute()
  const request = () => app.call(calls.appRequestOtp, { body: { phone } })
  server.plan(faults.text(422))
  expect(await request()).toMatchObject({ status: 422, body: { errors: [{ path: 'phone' }] } })
  expect(await rows()).toEqual([])
  expect(await app.deps.metrics.print()).toContain('jinvani_otp_sends_total{outcome="refused"} 1')
  server.plan(faults.reset())
  const { status, body } = await request()
  expect(status).toBe(200)
  const sent = JSON.parse(server.asked.at(-1)?.body ?? '') as { code: string }
  const proof = { phone, requestId: body.requestId, code: sent.code }
  expect((await app.call(calls.appVerifyOtp, { body: proof })).status).toBe(200)
  expect(await rows()).toEqual([])
})
