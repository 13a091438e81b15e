// The request that the gateway receives, and what the server does after each kind of answer.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../platform/app-error.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import { loadConfig } from '../../../settings/config.ts'
import { type Fault, faults, startGateway } from '../../../testing/message-gateway.ts'
import { sendByGateway } from './gateway.ts'

const phone = '+919876543210'
const code = '004816'
/** Timeouts of a request. Only tests with a silent gateway use the short one. */
const [LONG_MS, SHORT_MS] = [60_000, 1000]
const token = 'K7"}&x=\\9876'
let lines: Record<string, unknown>[]
const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
const [WARN, ERROR] = [40, 50]

let server: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  server = await startGateway()
})
beforeEach(() => {
  lines = []
  server.asked.length = 0
  server.plan()
})
afterAll(() => server.close())

function settingsOf(env: Record<string, string> = {}) {
  const secret = 'one-secret-for-all-processes-of-this-installation'
  const { otpGateway } = loadConfig({ SECRET_KEY: secret, OTP_GATEWAY_URL: `${server.url}/send`, ...env })
  if (otpGateway === undefined) throw new Error('no gateway')
  return otpGateway
}
const send = (env?: Record<string, string>, ms = LONG_MS) =>
  sendByGateway(settingsOf(env), { log }, { phone, code }, ms)
const refusalOf = async (env?: Record<string, string>) => {
  const error: unknown = await send(env).catch((cause: unknown) => cause)
  if (!(error instanceof AppError)) throw new Error(`no refusal: ${String(error)}`)
  return error
}
const form = { OTP_GATEWAY_HEADERS: '{"Content-Type": "application/x-www-form-urlencoded"}' }

describe('the request', () => {
  test('without templates is the same as in earlier versions', async () => {
    await send({ OTP_GATEWAY_TOKEN: 'token-of-the-gateway' })
    expect(server.asked).toMatchObject([
      {
        path: '/send',
        headers: { authorization: 'Bearer token-of-the-gateway', 'content-type': 'application/json' },
        body: `{"phone":"${phone}","code":"${code}","message":"${code} is your Jinvani code. It ends in five minutes."}`,
      },
    ])
    await send()
    expect(server.asked[1]?.headers.authorization).toBeUndefined()
    expect(lines).toEqual([])
  })

  test('as JSON keeps long numbers exact, and no value can break out of its string', async () => {
    await send({
      OTP_GATEWAY_HEADERS: '{"AuthKey": "key {token} {minutes}"}',
      OTP_GATEWAY_BODY:
        '{"template": 1107161234567890123, "to": [{"{phoneDigits}": "{code}"}], "key": "{token}", "admin": false}',
      OTP_GATEWAY_TOKEN: token,
    })
    const { body = '', headers } = server.asked[0] ?? {}
    expect(headers?.['authkey']).toBe(`key ${token} 5`)
    expect(headers?.authorization).toBeUndefined()
    expect(body).toContain('1107161234567890123')
    expect(JSON.parse(body)).toMatchObject({ to: [{ '919876543210': code }], key: token, admin: false })
  })

  test('encodes every value, in a form and in the address', async () => {
    await send({
      ...form,
      OTP_GATEWAY_URL: `${server.url}/send/{token}?to={phone}`,
      OTP_GATEWAY_BODY: 'To={phone}&password={token}&msg={code} is your code %26 more',
      OTP_GATEWAY_TOKEN: token,
    })
    const [{ path, body } = { path: '', body: '' }] = server.asked
    expect(path).toBe(`/send/${encodeURIComponent(token)}?to=%2B919876543210`)
    expect([...new URLSearchParams(body)]).toEqual([
      ['To', phone],
      ['password', token],
      ['msg', `${code} is your code & more`],
    ])
  })
})

const book = readFileSync(
  new URL('../../../../../../docs/operations/login-codes.md', import.meta.url),
  'utf8',
)
test.each([
  ['MSG91', 1, 'authkey'],
  ['Gupshup', 2, undefined],
  ['Twilio', 3, 'authorization'],
] as const)('the documented settings for %s are complete', async (_, column, keyHeader) => {
  const rows = book.split('\n').filter((line) => line.startsWith('| `OTP_GATEWAY_'))
  const cells = rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
  expect(cells).toHaveLength(5)
  const given = Object.fromEntries(cells.map((row) => [row[0], row[column] ?? '']))
  const { OTP_GATEWAY_SUCCESS: success = '' } = given
  server.plan(faults.text(200, success))
  await send({ ...given, OTP_GATEWAY_URL: server.url, OTP_GATEWAY_TOKEN: 'the-key' })
  const { body = '', headers } = server.asked[0] ?? {}
  expect(body).toContain('919876543210')
  expect(body).toContain(code)
  expect(keyHeader ? headers?.[keyHeader] : body).toContain('the-key')
})

const minute = 'The code could not be sent. Please try again in a minute.'
const later = 'The code could not be sent. Please try again later.'
test.each<[string, Fault, number, string, string, number]>([
  ['422: the number', faults.text(422, phone), 422, 'This number cannot receive codes', 'number', WARN],
  ['400', faults.text(400, `bad request ${phone} ${code}`), 503, later, 'setup', ERROR],
  ['401', faults.text(401, `no ${token}`), 503, later, 'setup', ERROR],
  ['404', faults.text(404), 503, later, 'setup', ERROR],
  ['too many requests', faults.text(429), 503, minute, 'away', ERROR],
  ['a fault', faults.text(502, '<html>Bad gateway</html>'), 503, minute, 'away', ERROR],
  ['a redirect', faults.text(307, '', { location: '/elsewhere' }), 503, later, 'setup', ERROR],
  ['a refusal with 200', faults.text(200, '{"type":"error"}'), 503, later, 'setup', ERROR],
])(
  '%s: the gateway is called once, the person gets a message, the operator a log line',
  async (_, fault, status, sentence, reason, level) => {
    server.plan(fault)
    const body = '{"to": "{phone}", "text": "{code}", "key": "{token}"}'
    const error = await refusalOf({
      OTP_GATEWAY_BODY: body,
      OTP_GATEWAY_TOKEN: token,
      OTP_GATEWAY_SUCCESS: 'success',
    })
    expect([error.status, error.message]).toEqual([status, expect.stringContaining(sentence)])
    expect(error.errors?.map(({ path }) => path)).toEqual(status === 422 ? ['phone'] : undefined)
    expect(server.asked).toHaveLength(1)
    expect(lines).toMatchObject([{ level, reason }])
    expect(JSON.stringify(lines)).not.toMatch(/9876543210|004816|K7/)
  },
)

test('any 2xx answer counts as sent, unless the settings name words that it must contain', async () => {
  server.plan(
    faults.text(204),
    faults.text(200, '<html>'),
    faults.slow(100, faults.text(201, 'success | 91')),
  )
  await send()
  await send()
  await send({ OTP_GATEWAY_SUCCESS: 'success' })
  expect(server.asked).toHaveLength(3)
  expect(lines).toEqual([])
})

test.each([
  ['silence', faults.silence()],
  ['a line that breaks', faults.reset()],
])('%s leaves the outcome open: the message counts as sent and is not sent again', async (what, fault) => {
  server.plan(fault)
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  onTestFinished(() => limits.mockRestore())
  const sending = send({}, SHORT_MS)
  // Wait until the gateway has the message, which may take long on a busy machine, and only then time out.
  await expect.poll(() => server.asked).toHaveLength(1)
  if (what === 'silence') limit.abort(new DOMException('The time is over', 'TimeoutError'))
  await sending
  expect(limits.mock.calls).toEqual([[SHORT_MS]])
  expect(server.asked).toHaveLength(1)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [WARN, 'one-time password: no answer, it may have been sent'],
  ])
})

test('a gateway that cannot be reached is called twice, since nothing was sent', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  const gone = await startGateway()
  gone.close()
  expect((await refusalOf({ OTP_GATEWAY_URL: gone.url })).message).toBe(minute)
  expect(asked).toHaveBeenCalledTimes(2)
})
