// Requests and failures, against doubles made from the documents of the providers.
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import { errorHandler } from '../../../platform/http/error-handler.ts'
import {
  type Fault,
  faults,
  msg91Error,
  requestId,
  startMsg91,
  startTwilio,
  twilioError,
  verificationSid,
} from '../../../testing/message-providers.ts'
import { gateway } from '../otp-sender.ts'
import { msg91 } from './msg91.ts'
import { type Provider, sendThrough } from './provider.ts'
import { isFromTwilio, readMsg91, readTwilio } from './reports.ts'
import { deliveryReportRoutes } from '../routes.ts'
import { twilio } from './twilio.ts'

const phone = '+919876543210'
const code = '204816'
/** Only silence takes as long. */
const [LONG_MS, SHORT_MS] = [60_000, 1000]
let lines: Record<string, unknown>[]
const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
const [WARN, ERROR] = [40, 50]

let twilioServer: Awaited<ReturnType<typeof startTwilio>>
let msg91Server: Awaited<ReturnType<typeof startMsg91>>
beforeAll(async () => {
  ;[twilioServer, msg91Server] = [await startTwilio(), await startMsg91()]
})
beforeEach(() => {
  lines = []
  for (const server of [twilioServer, msg91Server]) {
    server.asked.length = 0
    server.plan()
  }
})
afterAll(() => {
  twilioServer.close()
  msg91Server.close()
})

const send = (provider: Provider, earlier?: { ref: string | null }) =>
  sendThrough(provider, { log })(phone, code, earlier)
const refusalOf = async (provider: Provider) => {
  const error: unknown = await send(provider).catch((cause: unknown) => cause)
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}
const viaTwilio = (more: object = {}, ms = LONG_MS) =>
  twilio({ ...twilioServer.settings, ...more }, { sendMs: ms, closeMs: ms })
const viaMsg91 = (more: object = {}, ms = LONG_MS) => msg91({ ...msg91Server.settings, ...more }, ms)
const whatsapp = { number: '919000000000', template: 'login_code', language: 'en', namespace: undefined }
const channels = () => twilioServer.asked.map(({ body }) => new URLSearchParams(body).get('Channel'))
const paths = () => msg91Server.asked.map(({ path }) => path)
const [flow, bulk] = ['/api/v5/flow', '/api/v5/whatsapp/whatsapp-outbound-message/bulk/']

describe('Twilio Verify', () => {
  test('gets our own code, and is told its outcome', async () => {
    const provider = viaTwilio()
    expect(await send(provider)).toBe(verificationSid)
    await provider.close?.(verificationSid, 'approved')
    expect(twilioServer.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { To: phone, Channel: 'sms', CustomCode: code, TemplateSid: twilioServer.settings.templateSid },
      { Status: 'approved' },
    ])
    expect(twilioServer.asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(lines).toEqual([])
  })

  test('sends by WhatsApp first, by SMS where that is refused, and to who asks again', async () => {
    await send(viaTwilio({ whatsapp: true }))
    twilioServer.plan(twilioError(400, 60204, 'Service does not support this feature'))
    expect(await send(viaTwilio({ whatsapp: true }))).toBe(verificationSid)
    await send(viaTwilio({ whatsapp: true }), { ref: verificationSid })
    expect(channels()).toEqual(['whatsapp', 'whatsapp', 'sms', null, 'sms'])
    expect(twilioServer.asked[3]?.body, 'the code from before').toBe('Status=canceled')
  })

  test('still sends if the end of the code before cannot be told', async () => {
    twilioServer.plan(twilioError(500, 20500, 'Internal server error'))
    expect(await send(viaTwilio(), { ref: verificationSid })).toBe(verificationSid)
    twilioServer.plan(twilioError(404, 20404, 'not found'))
    await send(viaTwilio(), { ref: verificationSid })
    expect(
      lines.map(({ level }) => level),
      'one that has ended is no failure',
    ).toEqual([WARN])
  })
})

describe('MSG91', () => {
  test('gets the template and the code by the name of its variable', async () => {
    expect(await send(viaMsg91())).toBe(requestId)
    const [{ body, headers, path } = { body: '{}', headers: {}, path: '' }] = msg91Server.asked
    expect([path, JSON.parse(body)]).toEqual([
      flow,
      {
        template_id: 'template-of-msg91',
        sender: 'JINVAN',
        short_url: '0',
        realTimeResponse: '1',
        recipients: [{ mobiles: '919876543210', OTP: code }],
      },
    ])
    expect(headers['authkey']).toBe('auth-key-of-the-tests')
    expect(path + JSON.stringify(lines), 'neither address nor log has them').not.toMatch(/auth-key|204816/)
  })

  test('sends by WhatsApp first, by SMS where that is refused, and to who asks again', async () => {
    expect(await send(viaMsg91({ whatsapp }))).toBe(requestId)
    msg91Server.plan(faults.json(400, { status: 'fail', hasError: true, errors: 'Template is not approved' }))
    expect(await send(viaMsg91({ whatsapp }))).toBe(requestId)
    await send(viaMsg91({ whatsapp }), { ref: requestId })
    expect(paths()).toEqual([bulk, bulk, flow, flow])
    expect(JSON.parse(msg91Server.asked[0]?.body ?? '')).toMatchObject({
      integrated_number: whatsapp.number,
      payload: {
        template: {
          name: 'login_code',
          to_and_components: [{ to: ['919876543210'], components: { body_1: { value: code } } }],
        },
      },
    })
  })
})

const minute = 'The code could not be sent. Please try again in a minute.'
const later = 'The code could not be sent. Please try again later.'
const noCodes = 'This number cannot receive codes. Please check it.'
type Case = [string, Fault, number, string | RegExp, string]
const twilioCases: Case[] = [
  [
    'an invalid number',
    twilioError(400, 60200, `Invalid parameter \`To\`: ${phone}`),
    422,
    noCodes,
    'number',
  ],
  [
    'another invalid parameter',
    twilioError(400, 60200, 'Invalid parameter: CustomCode'),
    503,
    later,
    'setup',
  ],
  [
    'a landline',
    twilioError(400, 60205, 'SMS is not supported by landline phone number'),
    422,
    noCodes,
    'number',
  ],
  [
    'suspected fraud',
    twilioError(403, 60410, 'Verification delivery attempt blocked'),
    422,
    /at present/,
    'blocked',
  ],
  ['a country that is closed', twilioError(403, 60605, 'blocked'), 422, /at present/, 'blocked'],
  [
    'too many messages',
    twilioError(429, 60203, 'Max send attempts reached'),
    429,
    /in ten minutes/,
    'too-many',
  ],
  ['too many questions', twilioError(429, 20429, 'Too many requests'), 503, minute, 'away'],
  ['a wrong key', twilioError(401, 20003, 'Authenticate'), 503, later, 'setup'],
  ['an unknown service', twilioError(404, 20404, 'not found'), 503, later, 'setup'],
  ['no credit', twilioError(403, 20005, 'Account not active'), 503, later, 'credit'],
  ['a failure of its own', twilioError(500, 20500, 'Internal'), 503, minute, 'away'],
  ['a page of its proxy', faults.text(503, '<html>Service Unavailable</html>'), 503, minute, 'away'],
]
const msg91Cases: Case[] = [
  ['an invalid number', msg91Error('Invalid mobile number', '202'), 422, noCodes, 'number'],
  [
    'an invalid number without a code',
    msg91Error('Please provide valid mobile no. 919876543210'),
    422,
    noCodes,
    'number',
  ],
  ['no credit', msg91Error('Insufficient balance', 301), 503, later, 'credit'],
  [
    'a wrong key',
    faults.json(401, { message: 'Authentication failure', type: 'error', code: 207 }),
    503,
    later,
    'setup',
  ],
  [
    'an address that is not on its list',
    faults.json(418, { message: 'IP is not whitelisted', type: 'error' }),
    503,
    later,
    'setup',
  ],
  ['a wrong sender', msg91Error('Invalid sender ID or DLT Entity ID Missing', 203), 503, later, 'setup'],
  ['the same message again', msg91Error('duplicate', 311), 429, /in ten minutes/, 'too-many'],
  ['too many questions', faults.json(429, { message: 'Too many requests' }), 503, minute, 'away'],
  ['a failure of its own', faults.text(502, 'Bad gateway'), 503, minute, 'away'],
]

describe.each([
  ['Twilio', () => ({ server: twilioServer, provider: viaTwilio() }), twilioCases],
  ['MSG91', () => ({ server: msg91Server, provider: viaMsg91() }), msg91Cases],
] as const)('refusals of %s', (_name, scene, cases) => {
  test.each(cases)(
    '%s: asked once, a sentence for the person, a line for the operator',
    async (_, fault, status, sentence, reason) => {
      const { server, provider } = scene()
      server.plan(fault)
      const error = await refusalOf(provider)
      expect(error.status).toBe(status)
      expect(error.message).toMatch(sentence)
      expect(error.retryAfterSec).toBe(status === 429 ? 600 : undefined)
      expect(error.errors?.map(({ path }) => path)).toEqual(status === 422 ? ['phone'] : undefined)
      expect(server.asked).toHaveLength(1)
      expect(lines).toHaveLength(1)
      const level = ['number', 'too-many'].includes(reason) ? WARN : ERROR
      expect(lines[0]).toMatchObject({ level, provider: provider.name, channel: 'sms', reason })
      expect(JSON.stringify(lines)).not.toMatch(/9876543210|204816|auth-/)
    },
  )

  test('a redirect is not followed', async () => {
    const { server, provider } = scene()
    server.plan(faults.redirect(`${server.url}/elsewhere`))
    expect((await refusalOf(provider)).message).toBe(later)
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['silence', faults.silence()],
    ['a line that breaks', faults.reset()],
  ])(
    '%s leaves the outcome open: the message counts as sent and is not sent again, not even the other way',
    async (what, fault) => {
      const { server } = scene()
      server.plan(fault)
      const limit = new AbortController()
      const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
      onTestFinished(() => limits.mockRestore())
      const both =
        server === twilioServer ? viaTwilio({ whatsapp: true }, SHORT_MS) : viaMsg91({ whatsapp }, SHORT_MS)
      const sending = send(both)
      // The time is over only when the provider has the message, however long that takes.
      await expect.poll(() => server.asked).toHaveLength(1)
      if (what === 'silence') limit.abort(new DOMException('The time is over', 'TimeoutError'))
      expect(await sending).toBeUndefined()
      expect(limits.mock.calls).toEqual([[SHORT_MS]])
      expect(server.asked).toHaveLength(1)
      expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
        [WARN, 'one-time password: no answer, it may have been sent'],
      ])
    },
  )

  test.each([
    ['is not well', faults.text(500, ''), 503],
    ['wants fewer messages', faults.json(429, { code: 60203, type: 'error' }), 429],
  ])('a provider that %s is not asked the other way', async (_, fault, least) => {
    const { server } = scene()
    server.plan(fault)
    const both = server === twilioServer ? viaTwilio({ whatsapp: true }) : viaMsg91({ whatsapp })
    expect((await refusalOf(both)).status).toBeGreaterThanOrEqual(least)
    expect(server.asked).toHaveLength(1)
  })

  test('a slow answer within the limit, and an unreadable success, are successes', async () => {
    const { server, provider } = scene()
    server.plan(faults.slow(100, faults.json(201, { sid: verificationSid, request_id: requestId })))
    expect([verificationSid, requestId]).toContain(await send(provider))
    server.plan(faults.text(200, '<html>'))
    expect(await send(provider)).toBeUndefined()
    expect(server.asked).toHaveLength(2)
  })
})

test('a provider that cannot be reached is asked twice, since nothing was sent', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  try {
    const gone = await startMsg91()
    gone.close()
    const nowhere = gateway({ url: gone.url, token: 'x' }, LONG_MS)
    expect((await refusalOf(nowhere)).message).toBe(minute)
    expect(asked).toHaveBeenCalledTimes(2)
  } finally {
    asked.mockRestore()
  }
})

test('the plain gateway takes a code with any 2xx, and nothing else', async () => {
  const plain = gateway({ url: `${msg91Server.url}/send`, token: 'token-of-the-gateway' }, LONG_MS)
  msg91Server.plan(faults.text(204, ''))
  await send(plain)
  expect(msg91Server.asked[0]?.headers.authorization).toBe('Bearer token-of-the-gateway')
  expect(JSON.parse(msg91Server.asked[0]?.body ?? '')).toMatchObject({ phone, code })
  msg91Server.plan(faults.text(400, ''), faults.text(500, ''), faults.redirect(`${msg91Server.url}/x`))
  const sentences = [await refusalOf(plain), await refusalOf(plain), await refusalOf(plain)]
  expect(sentences.map(({ message }) => message)).toEqual([later, minute, later])
})

describe('a report of Twilio', () => {
  // The example from Twilio's own library.
  const body = '{"property": "value", "boolean": true}'
  const hash = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620'
  const url = `https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256=${hash}`
  const signature = 'a9nBmqA0ju/hNViExpshrM61xv4='
  const genuine = { url, body, signature }
  test.each([
    ['as it came', {}, true],
    ['with another body', { body: `${body} ` }, false],
    ['at another address', { url: url.replace('foo=1', 'foo=2') }, false],
    ['without the hash', { url: url.slice(0, url.indexOf('&bodySHA256')) }, false],
    ['without a signature', { signature: '' }, false],
    ['with a longer signature', { signature: `${signature}=` }, false],
  ])('%s: genuine is %s', (_, change, isGenuine) => {
    expect(isFromTwilio('12345', { ...genuine, ...change })).toBe(isGenuine)
    expect(isFromTwilio('12346', { ...genuine, ...change })).toBe(false)
  })

  test('gives the message and its outcome, without the number', () => {
    const event = (word: string, data: object) => ({
      specversion: '1.0',
      type: `com.twilio.accountsecurity.verify.message.${word}`,
      data: { verification_sid: verificationSid, channel: 'SMS', to: phone, error_code: '', ...data },
    })
    const other = { type: 'com.twilio.accountsecurity.verify.verification.approved', data: {} }
    const events = [
      event('delivered', {}),
      event('undelivered', { error_code: '30004' }),
      event('sent', {}),
      other,
    ]
    expect(readTwilio(JSON.stringify(events))).toEqual([
      { outcome: 'delivered', channel: 'sms', ref: verificationSid, code: '' },
      { outcome: 'failed', channel: 'sms', ref: verificationSid, code: '30004' },
      { outcome: 'other', channel: 'sms', ref: verificationSid, code: '' },
    ])
    expect(readTwilio(JSON.stringify(events[0]))).toHaveLength(1)
    expect(['null', '"x"', '[[], 7]'].map(readTwilio)).toEqual([[], [], []])
  })
})

test.each([
  [
    'the list of version 2',
    [{ requestId, report: [{ number: '91', status: '1', desc: 'DELIVERED' }] }],
    ['delivered'],
  ],
  ['version 3', { requestId, status: '2', desc: 'FAILED', number: '9195' }, ['failed']],
  ['a number that is blocked', { requestId, status: 17 }, ['failed']],
  ['what is put together in the panel', { requestId, status: 'Delivered', telNum: '91' }, ['delivered']],
  ['a failure in words', { requestId, status: 'Not Delivered' }, ['failed']],
  ['a step on the way', { requestId, status: 'Submitted' }, ['other']],
  ['nothing of the kind', { hello: 1 }, []],
])('a report of MSG91 as %s', (_, body, outcomes) => {
  const reports = readMsg91(JSON.stringify(body))
  expect(reports.map(({ outcome }) => outcome)).toEqual(outcomes)
  for (const { ref } of reports) expect(ref).toBe(requestId)
})

test('a report of MSG91 is taken with the key of its address, as JSON or as a form', async () => {
  const counted: unknown[] = []
  const deps = {
    config: { otpProvider: msg91Server.settings, publicUrl: 'https://jinvani.example.org' },
    metrics: { count: (_name: string, labels: unknown) => void counted.push(labels) },
    log,
  } as unknown as Deps
  const app = Fastify()
  app.setErrorHandler(errorHandler(log))
  await app.register(deliveryReportRoutes, deps)
  const post = async (key: string, payload: string, type = 'application/json') => {
    const url = `/api/v1/webhooks/msg91?key=${key}`
    return (await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode
  }
  const report = JSON.stringify({ requestId, status: '1', number: phone.slice(1) })
  const form = new URLSearchParams({ data: `[${report}]` }).toString()
  const { webhookSecret = '' } = msg91Server.settings
  expect([
    await post(webhookSecret, report),
    await post(webhookSecret, form, 'application/x-www-form-urlencoded'),
    await post(webhookSecret.slice(1), report),
    await post('', report),
    await post(webhookSecret, '{'),
  ]).toEqual([204, 204, 401, 401, 400])
  const delivered = { provider: 'msg91', outcome: 'delivered' }
  expect(counted).toEqual([delivered, delivered])
  expect(JSON.stringify(lines)).not.toContain('9876543210')
})
