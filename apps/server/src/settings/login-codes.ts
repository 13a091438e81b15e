// The gateway that sends login codes (one-time passwords), and the phone number for reviewers of the app stores.
import { z } from 'zod'
import {
  fillHeaders,
  findUnknown,
  isJsonTemplate,
  kindOfBody,
  placeholders,
} from '../platform/outside/request-template.ts'
import { findPhone } from '../platform/phone.ts'
import { type Flaw, type Values, filled, httpUrl, setting } from './kinds.ts'

/** Headers that fetch sets itself. They stop the start, since fetch would refuse them only at the first code. */
const ownHeaders = /^(host|connection|keep-alive|content-length|transfer-encoding|upgrade|expect|te|trailer)$/

function readHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    const given = z.record(z.string(), z.string()).parse(JSON.parse(text))
    const headers = Object.fromEntries(new Headers(given))
    if (!Object.keys(headers).some((name) => ownHeaders.test(name))) return headers
  } catch {
    // The message below says what is wanted. It does not quote the value, which may contain a key.
  }
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON object of headers, such as {"authkey": "{token}"}, without line breaks',
  })
  return z.NEVER
}

const otpSettings = {
  OTP_GATEWAY_URL: setting(
    'Gateway that login codes are posted to; without it they are printed, but not in production.',
    httpUrl.optional(),
  ),
  OTP_GATEWAY_TOKEN: setting(
    'Token or password for that gateway: `{token}` in the templates.',
    filled.optional(),
  ),
  OTP_GATEWAY_HEADERS: setting(
    'Headers as a JSON object; the content type decides whether the body is JSON or a form.',
    z.string().transform(readHeaders).optional(),
    'JSON, `Bearer {token}`',
  ),
  OTP_GATEWAY_BODY: setting(
    `Body; ${placeholders.map((each) => `\`${each}\``).join(', ')} stand for the values.`,
    filled.optional(),
    '`phone`, `code`, `message`',
  ),
  OTP_GATEWAY_SUCCESS: setting(
    'Text in the answer of a gateway that took a code; without it any 2xx is enough.',
    filled.optional(),
  ),
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000
/** Reviewers of the app stores get no messages in India. So one number signs in with a code that they are told. */
const reviewSettings = {
  OTP_REVIEW_PHONE: setting(
    'Number of your own with which reviewers of the app stores sign in. No message is sent to it.',
    z
      .string()
      .transform((typed) => findPhone(typed))
      .pipe(z.string('must be the number of a phone, such as +919876543210'))
      .optional(),
    'off',
  ),
  OTP_REVIEW_CODE: setting(
    'Six digits that you tell the reviewers.',
    z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .optional(),
  ),
  OTP_REVIEW_UNTIL: setting(
    'Last day on which that code is taken, in India, such as 2027-03-31; a year from now at most.',
    z.iso
      .date('must be a day such as 2027-03-31')
      .transform((day) => new Date(`${day}T23:59:59.999+05:30`))
      .refine((end) => end.getTime() - Date.now() <= YEAR_MS, 'must be within a year')
      .optional(),
  ),
}

type Sender = Values<typeof otpSettings>

const headersOf = (e: Sender): Record<string, string> => ({
  'content-type': 'application/json',
  ...(e.OTP_GATEWAY_HEADERS ?? (e.OTP_GATEWAY_TOKEN && { authorization: 'Bearer {token}' })),
})

/** Never change these words: gateways compare a message with a registered text, some letter by letter. */
const standardBody =
  '{"phone":"{phone}","code":"{code}","message":"{code} is your Jinvani code. It ends in five minutes."}'
const bodyOf = (e: Sender) => e.OTP_GATEWAY_BODY ?? standardBody

function isSendable(headers: Record<string, string>, token: string): boolean {
  const values = { phone: '+91', phoneDigits: '91', code: '012345', minutes: '5', token }
  try {
    return new Headers(fillHeaders(headers, values)) instanceof Headers
  } catch {
    return false
  }
}

function* placeholderFaults(url: string, headers: string, body: string): Generator<Flaw> {
  const templates = { OTP_GATEWAY_URL: url, OTP_GATEWAY_HEADERS: headers, OTP_GATEWAY_BODY: body }
  for (const [name, template] of Object.entries(templates)) {
    const unknown = findUnknown(template)
    if (unknown)
      yield [name, `must have no other placeholders than ${placeholders.join(', ')}; ${unknown} is none`]
  }
  if (/^https?:\/\/[^/?#]*[{@]/.test(url))
    yield ['OTP_GATEWAY_URL', 'must have neither a placeholder nor a password in its host']
  if (!(url + body).includes('{code}') || !/\{phone(Digits)?\}/.test(url + body))
    yield ['OTP_GATEWAY_BODY', 'must have {code}, and {phone} or {phoneDigits}, if the address has not']
}

function* senderFaults(e: Sender): Generator<Flaw> {
  const { OTP_GATEWAY_URL: url, OTP_GATEWAY_TOKEN: token = '' } = e
  if (url === undefined) {
    for (const name of ['OTP_GATEWAY_HEADERS', 'OTP_GATEWAY_BODY', 'OTP_GATEWAY_SUCCESS'] as const)
      if (e[name] !== undefined) yield [name, 'must be given together with OTP_GATEWAY_URL']
    return
  }
  const [headers, body] = [headersOf(e), bodyOf(e)]
  yield* placeholderFaults(url, JSON.stringify(headers), body)
  const types = 'application/json or application/x-www-form-urlencoded'
  const kind = kindOfBody(headers['content-type'])
  if (kind === undefined) yield ['OTP_GATEWAY_HEADERS', `must have a content-type of ${types}`]
  if (kind === 'json' && !isJsonTemplate(body))
    yield ['OTP_GATEWAY_BODY', 'must be JSON, with the placeholders inside of its texts']
  if (kind === 'form' && e.OTP_GATEWAY_BODY === undefined)
    yield ['OTP_GATEWAY_BODY', 'must be given for a form']
  if ((url + body + JSON.stringify(headers)).includes('{token}') !== (token !== ''))
    yield ['OTP_GATEWAY_TOKEN', 'must be given if {token} is in a template, and only then']
  if (!isSendable(headers, token))
    yield ['OTP_GATEWAY_TOKEN', 'must have no line breaks and no letters that a header cannot have']
}

type Review = Values<typeof reviewSettings>

/** OTP_REVIEW_UNTIL may be in the past: a restart must work after a review. */
function* reviewFaults(e: Review & { OTP_COUNTRIES: readonly string[] }): Generator<Flaw> {
  const { OTP_REVIEW_PHONE: phone, OTP_COUNTRIES: countries } = e
  const names = ['OTP_REVIEW_PHONE', 'OTP_REVIEW_CODE', 'OTP_REVIEW_UNTIL'] as const
  const missing = names.filter((name) => e[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    for (const name of missing)
      yield [name, `must be given together with the other two of ${names.join(', ')}`]
  if (phone !== undefined && countries.length > 0 && !countries.some((code) => phone.startsWith(code)))
    yield ['OTP_REVIEW_PHONE', 'must be a number of a country in OTP_COUNTRIES']
}

/** The setting of a former version stops the start: otherwise the server would start, and send no codes. */
export const goneSender =
  'OTP_PROVIDER: is gone, with the senders of MSG91 and Twilio: remove it, and set OTP_GATEWAY_URL, OTP_GATEWAY_HEADERS, OTP_GATEWAY_BODY and OTP_GATEWAY_TOKEN (docs/operations/login-codes.md)'

export const otpSender = {
  settings: otpSettings,
  check: senderFaults,
  read: (e: Sender) =>
    e.OTP_GATEWAY_URL
      ? {
          url: e.OTP_GATEWAY_URL,
          token: e.OTP_GATEWAY_TOKEN,
          headers: headersOf(e),
          body: bodyOf(e),
          success: e.OTP_GATEWAY_SUCCESS ?? '',
        }
      : undefined,
}
export const otpReview = {
  settings: reviewSettings,
  check: reviewFaults,
  read: (e: Review) =>
    e.OTP_REVIEW_PHONE && e.OTP_REVIEW_CODE && e.OTP_REVIEW_UNTIL
      ? { phone: e.OTP_REVIEW_PHONE, code: e.OTP_REVIEW_CODE, until: e.OTP_REVIEW_UNTIL }
      : undefined,
}
