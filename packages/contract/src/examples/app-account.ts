import { privacyVersion } from '../people/privacy.ts'
import type { ExamplesOf } from './example.ts'
import { code, createdAt, ids, otpRequest, phone, tokens } from './values.ts'

const token = { accessToken: tokens.access, refreshToken: tokens.refresh }
const nobodyYet = {
  _id: ids.person,
  name: '',
  phone,
  email: '',
  gender: '',
  age: null,
  pincode: '',
  profession: '',
  guardianConsent: false,
  createdAt,
}
const details = {
  name: 'Kirti Shah',
  email: 'kirti@example.org',
  gender: 'female',
  age: 34,
  pincode: '380007',
  profession: 'Teacher',
  guardianConsent: false,
} as const

type Names =
  | 'appRequestOtp'
  | 'appVerifyOtp'
  | 'appRefresh'
  | 'appLogout'
  | 'appMe'
  | 'appUpdateMe'
  | 'appDeleteMe'
export const appAccountExamples: ExamplesOf<Names> = {
  appRequestOtp: {
    about:
      'Six digits, for five minutes. Keep `requestId`: the code is verified with it. At most three codes in ten minutes and ten a day for one number, 100 in ten minutes from one address; then 429 with `Retry-After`. A code that could not be sent (503) does not count. A number of a country that this server sends nothing to is a 422. The answer does not tell whether the number is known.',
    body: { phone },
    answer: { requestId: otpRequest, expiresIn: 300 },
    errors: ['rate-limited', 'unavailable'],
  },
  appVerifyOtp: {
    about:
      'A code works once, and ends after five wrong tries with its `requestId`. Apps from before `requestId` may leave it out as long as the server takes that: then five wrong tries of an address end the code for that address. 30 wrong tries in all end it for everybody. 100 wrong tries in ten minutes from one address are 429. A new number gets an account. `consentVersion` is kept with the time: send the date of the privacy policy that the person agreed to. The access token lasts 15 minutes, the refresh token 7 days unused and 30 days at most.',
    body: { phone, code, requestId: otpRequest, consentVersion: privacyVersion },
    answer: { token, user: nobodyYet },
    errors: ['invalid-code', 'blocked', 'rate-limited'],
  },
  appRefresh: {
    about:
      'A refresh token works once; keep the new one. Using an old one again ends the session, except within 15 seconds, when it gets the same answer.',
    body: { refreshToken: tokens.refresh },
    answer: token,
    errors: ['session-expired'],
  },
  appLogout: {
    about: 'Ends the session of the refresh token, and that of the Bearer token where one is sent.',
    body: { refreshToken: tokens.refresh },
    takes: ['app'],
  },
  appMe: { answer: { ...nobodyYet, ...details } },
  appUpdateMe: {
    about:
      'All fields are optional, and only the person fills them in. For a person under 18, plays are not kept until `guardianConsent` is true.',
    body: details,
    answer: { ...nobodyYet, ...details },
  },
  appDeleteMe: {
    about: 'At once and for good, with everything that is kept of the person; every token ends.',
  },
}
