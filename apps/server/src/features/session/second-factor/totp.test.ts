import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findRelyingParty } from './passkeys.ts'
import { judgeTotp } from './totp.ts'

const secret = 'KZXW6YTBOJSWG4TFOQQGC3TEEBZWC5DI'
const now = Date.parse('2026-11-20T06:30:10Z')
const step = Math.floor(now / 30_000)
const codeAt = (steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 })
const judge = (steps: number, lastStep: number | null = null) =>
  judgeTotp(secret, codeAt(steps), { lastStep, now })

test('a code is valid in its own 30 seconds, and in those before and after', () => {
  expect([-1, 0, 1].map((steps) => judge(steps))).toEqual([-1, 0, 1].map((steps) => ({ step: step + steps })))
})

test('a used code and older codes are refused without a hint about the clock', () => {
  const refused = { step: null, advice: undefined }
  expect(judge(0, step)).toEqual(refused)
  expect(judge(-1, step)).toEqual(refused)
  expect(judge(-8, step)).toEqual(refused)
  expect(judge(1, step)).toEqual({ step: step + 1 })
})

test.each([
  [2, '1 minute'],
  [-2, '1 minute'],
  [8, '4 minutes'],
  [-10, '5 minutes'],
  // The clock is five minutes slow, and one step of 30 seconds passed while the code was typed.
  [-11, '6 minutes'],
])('a code %i steps away gets a hint that the clock is off by %s', (steps, about) => {
  const advice = `The clock of your phone differs from ours by about ${about}; set it to automatic and use a new code.`
  expect(judge(steps)).toEqual({ step: null, advice, ...(steps > 0 && { ahead: step + steps }) })
})

test.each([13, -13, 5000])('a code %i steps away is refused without a hint about the clock', (steps) => {
  expect(judge(steps)).toEqual({ step: null, advice: undefined })
})

test('a code may be typed with spaces, as apps show it', () => {
  const code = codeAt(0).replace(/^(...)/, '$1 ')
  expect(judgeTotp(secret, code, { lastStep: null, now })).toEqual({ step })
})

test.each([
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://jinvani.example.org', { id: 'jinvani.example.org', origin: 'https://jinvani.example.org' }],
  [
    'https://jinvani.example.org:8443',
    { id: 'jinvani.example.org', origin: 'https://jinvani.example.org:8443' },
  ],
  ['http://jinvani.example.org', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('passkeys at %s have the relying party %j', (publicUrl, party) =>
  expect(findRelyingParty(publicUrl)).toEqual(party),
)
