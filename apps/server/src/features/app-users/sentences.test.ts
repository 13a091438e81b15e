// The error messages of the app's calls are in the language that the app asks for.
import { type TranslatedCode, errorWords } from '@jinvani/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { errorHandler } from '../../platform/http/error-handler.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { loadConfig } from '../../settings/config.ts'
import { faults, startGateway } from '../../testing/message-gateway.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { otpSender } from './service.ts'

let app: TestApp
let gateway: Awaited<ReturnType<typeof startGateway>>
let person: string
beforeAll(async () => {
  gateway = await startGateway()
  const secret = 'one-secret-for-all-processes-of-this-installation'
  const { otpGateway } = loadConfig({ SECRET_KEY: secret, OTP_GATEWAY_URL: gateway.url })
  app = await startTestApp({ otpGateway })
  person = await app.signInApp('+919811100010')
  app.deps.sendOtp = otpSender(app.deps)
  app.deps.config.otp = { ...app.deps.config.otp, countries: ['+91'], sends: 1, takesPhoneAlone: false }
})
afterAll(async () => {
  await app.close()
  gateway.close()
})

const scripts = { hi: /\p{Script=Devanagari}/u, gu: /\p{Script=Gujarati}/u, mr: /\p{Script=Devanagari}/u }
type Language = keyof typeof scripts
const languages = Object.keys(scripts) as Language[]

interface Refusal {
  code: string
  message: string
  errors?: { message: string }[]
}
type Ask = (headers: Record<string, string>, language: Language) => Promise<Record<string, unknown>>
const post =
  (path: string, body: unknown): Ask =>
  async (headers) =>
    (await app.send('POST', path, { headers, body })).body
const change =
  (body: unknown): Ask =>
  async (headers) =>
    (await app.send('PATCH', '/app/me', { headers, body, token: person })).body
const otp = (phone?: string) => post('/app/auth/otp/request', { phone })
const verify = (more: object) => post('/app/auth/otp/verify', { phone: '+919811100011', ...more })
/** One number for each language, since each number may request only a few codes. */
const numbers = { hi: '+919811100012', gu: '+919811100013', mr: '+919811100014' }
const failing =
  (status: number): Ask =>
  async (headers, language) => {
    gateway.plan(faults.text(status))
    return otp(numbers[language])(headers, language)
  }

/** Keys of translations by the first words of messages about one field. Such a message is also in `errors`. */
const keysOfFieldMessages = {
  'Phone number': 'phone',
  'Codes are': 'country',
  'This number': 'number',
  'Please update': 'old-app',
  Age: 'age',
} as const

test.each<[sentence: string, code: string, ask: Ask]>([
  [
    'Please sign in',
    'unauthenticated',
    async (headers) => (await app.send('GET', '/app/me', { headers })).body,
  ],
  ['Not found', 'not-found', async (headers) => (await app.send('GET', '/app/content/no', { headers })).body],
  ['Session expired', 'session-expired', post('/app/auth/refresh', { refreshToken: crypto.randomUUID() })],
  ['Phone number must look like', 'validation', otp('12345')],
  ['Phone number is required', 'validation', otp()],
  ['Codes are sent only to', 'validation', otp('+14155550100')],
  ['This number cannot receive', 'validation', failing(422)],
  ['The code could not be sent', 'unavailable', failing(503)],
  ['The code could not be sent', 'unavailable', failing(400)],
  ['Too many attempts', 'rate-limited', otp('+919811100010')],
  ['Code must have six digits', 'validation', verify({ code: '12', requestId: 'x' })],
  ['Code is required', 'validation', verify({ requestId: 'x' })],
  ['Please update the app', 'validation', verify({ code: '123456' })],
  ['The code is wrong', 'invalid-code', verify({ code: '123456', requestId: 'x' })],
  ['Age must be at least', 'validation', change({ age: 12 })],
  ['Age cannot exceed', 'validation', change({ age: 121 })],
  ['Invalid email address', 'validation', change({ email: 'no' })],
])('the message “%s” (%s) is translated', async (sentence, code, ask) => {
  for (const language of languages) {
    const refusal = (await ask(
      { 'accept-language': `${language}-IN, en;q=0.5` },
      language,
    )) as unknown as Refusal
    expect(refusal.code).toBe(code)
    const own = Object.entries(keysOfFieldMessages).find(([beginning]) => sentence.startsWith(beginning))?.[1]
    const below = own ? (refusal.errors ?? []).map(({ message }) => message) : []
    for (const message of [refusal.message, ...below]) {
      expect(message).toMatch(scripts[language])
      expect(message).not.toMatch(/[a-z]{2}/i)
    }
    const words = errorWords[language]
    if (own) expect([below[0], words[own]]).toEqual([words[own], expect.any(String)])
    else expect(refusal.message).toBe(words[code as keyof typeof words])
  }
  const english = (await ask({ 'accept-language': 'en' }, 'hi')) as unknown as Refusal
  expect(english.message).toMatch(new RegExp(`^${sentence}`))
})

test('field errors without a translation come with a general translated message; staff read English', async () => {
  const headers = { 'accept-language': 'hi' }
  const [name, unknown] = [{ name: 'n'.repeat(101) }, { secret: 1 }]
  expect(await change(name)(headers, 'hi')).toMatchObject({
    message: errorWords.hi.validation,
    errors: [{ path: 'name', message: 'Name cannot exceed 100 characters' }],
  })
  expect(await change(unknown)(headers, 'hi')).toMatchObject({ errors: [{ path: 'secret' }] })
  expect((await app.send('GET', '/admin/me', { headers })).body).toMatchObject({ message: 'Please sign in' })
})

test('apps get the translated message of an error code instead of the English message of the call', async () => {
  const server = fastify()
  server.setErrorHandler(errorHandler(createLogger('silent')))
  const thrown = [
    new AppError('too-many-films', { message: 'This account plays 3 films now, which is the most it may.' }),
    new AppError('unavailable', { message: 'The database is not answering. Please try again in a moment.' }),
    new AppError('no-room', { message: 'The database has no room left' }),
    new AppError('rate-limited', { message: 'No more codes are sent for now. Please try again later.' }),
    ...(['drm-unavailable', 'busy', 'internal', 'blocked'] as const).map((code) => new AppError(code)),
  ]
  for (const [at, error] of thrown.entries())
    server.get(`/api/v1/app/${at}`, () => {
      throw error
    })
  for (const [at, { code }] of thrown.entries())
    for (const language of languages) {
      const asked = { method: 'GET', url: `/api/v1/app/${at}?lang=${language}` } as const
      const { message } = (await server.inject(asked)).json<Refusal>()
      expect([code, message]).toEqual([code, errorWords[language][code as TranslatedCode]])
      expect(message).toMatch(scripts[language])
    }
  await server.close()
})
