import { type ExamplesOf, changed, createdAt, ids, phone } from '../example-values.ts'
import type { appUserCalls } from './calls.ts'
import { privacyVersion } from './privacy.ts'

const person = {
  _id: ids.person,
  id: ids.person,
  name: 'Kirti Shah',
  phone,
  email: 'kirti@example.org',
  gender: 'female',
  age: 34,
  pincode: '380007',
  profession: 'Teacher',
  guardianConsent: false,
  blocked: false,
  version: 2,
  createdAt,
  updatedAt: createdAt,
}
const film = { contentId: ids.film, title: 'Girnar: the steps at night', at: createdAt }
const consents = [{ purpose: 'account', version: privacyVersion, givenAt: createdAt } as const]

export const examples: ExamplesOf<typeof appUserCalls> = {
  listAppUsers: {
    about: '`q` searches name, phone number and e-mail.',
    query: { q: '98765', page: '1', pageSize: '20' },
    answer: { items: [person], page: 1, pageSize: 20, total: 1 },
  },
  getAppUser: { params: { id: ids.person }, answer: { ...person, consents } },
  updateAppUser: {
    about: 'Blocking ends the sessions and licences of the person at once.',
    params: { id: ids.person },
    body: { name: 'Kirti B. Shah', blocked: false },
    answer: { ...person, name: 'Kirti B. Shah', version: 3, updatedAt: changed.updatedAt, consents },
  },
  exportAppUser: {
    about:
      'For a person who asks for their data. Codes, log and counters keep the phone number as a keyed hash only.',
    params: { id: ids.person },
    answer: {
      exportedAt: changed.updatedAt,
      person,
      consents,
      sessions: [
        {
          startedAt: createdAt,
          lastSeenAt: createdAt,
          device: '',
          network: '',
          endsAt: '2026-12-20T06:30:00.000Z',
          endedAt: null,
        },
      ],
      openCodes: [],
      otpLog: [
        { at: createdAt, outcome: 'sent' },
        { at: createdAt, outcome: 'signed-in' },
      ],
      limits: [{ name: 'otp-day', count: 1, endsAt: '2026-11-21T06:30:00.000Z' }],
      activity: [{ at: changed.updatedAt, action: 'app-user.update', outcome: 'done', network: '' }],
      playing: [],
      plays: [film],
      saved: [{ ...film, saved: true }],
      positions: [{ ...film, positionSec: 754, finished: false, cleared: false }],
      historyClearedAt: null,
    },
  },
  eraseAppUser: {
    about:
      'Permanent and immediate. A blocked person can be erased, too: the number then stays blocked for `ERASED_BLOCK_DAYS`, kept as a keyed hash.',
    params: { id: ids.person },
  },
  endSessionsOfAppUser: {
    about:
      'Ends the sessions on every device: their next request is refused. The person signs in again with a code.',
    params: { id: ids.person },
  },
}

export const notes = {
  name: 'Name to show.',
  'AppUser|AppUserDetail|AppMe.name': 'Name that the person gave; empty until then.',
  email: 'E-mail address in lower case; empty if none is known.',
  device: 'Browser and system of the session, such as `Firefox on Windows`; empty if they are unknown.',
  network: 'Network of the client, such as `203.0.113.0/24`; empty if it is unknown.',
  lastSeenAt: 'Time at which the session was last used, to within some minutes, UTC.',
  isCurrent: 'True for the session with which the request was sent.',
  phone: 'Phone number in E.164 form, such as +919876543210.',
  'OtpRequest.phone':
    'Phone number as the person types it, preferably in E.164 form, such as +919876543210. A number without a country code counts as Indian.',
  'OtpVerify.phone': 'Phone number to which the code was sent, as in `appRequestOtp`.',
  'OtpSent.requestId': 'Id of this code. Send it to `appVerifyOtp`. The format of this id may change.',
  'OtpVerify.requestId':
    'The `requestId` from the answer of `appRequestOtp`; only older apps may leave it out.',
  gender: '`female`, `male`, `other`, or empty if the person did not say.',
  age: 'Age in years, 13 to 120; null if the person did not say.',
  pincode: 'Postal code, up to 12 letters, digits of any script, spaces and hyphens.',
  profession: "Profession in the person's own words.",
  blocked: 'True if the person is blocked: they cannot sign in, and get no licence.',
  guardianConsent:
    'True if a parent or guardian of a person under 18 agreed that their plays and positions are stored.',
  consents: 'Consents of the person, oldest first; empty if the app sent none.',
  purpose:
    '`account` for the account itself, `guardian` for stored plays and positions of a person under 18.',
  'Consent.version': 'Version of the privacy policy to which the person agreed: the date at its top.',
  givenAt: 'Time of the consent, UTC.',
  consentVersion:
    'Version of the privacy policy that the person agreed to: the date at its top. Optional for older apps; unknown dates are refused.',
  exportedAt: 'Time at which the data was read, UTC.',
  'PersonExport.person': 'The person, as in `getAppUser`.',
  sessions: 'Sessions that are still stored: open ones, and those that ended a short time ago.',
  startedAt: 'Time at which the session started, UTC.',
  endsAt: 'Time at which the session, code, counter or licence expires, UTC.',
  endedAt: 'Time at which the session ended, UTC; null while it is open.',
  openCodes: 'One-time passwords that can still be used.',
  tries: 'Number of attempts to enter the code, without those that sent its `requestId`.',
  otpLog: 'Log of the codes that were sent and entered.',
  'OtpLogEntry.outcome': 'What happened to the code: `sent`, `signed-in`, `wrong-code` or `blocked`.',
  'ExportedEvent.outcome': '`done`, or the code of the error with which the call was refused.',
  'PersonExport.activity': 'Actions of the person, and actions of staff that concern them.',
  'PersonExport.limits': 'Counters of codes that were sent to the number, kept against misuse.',
  'ExportedLimit.name': 'Name of the counter, such as `otp-day`.',
  'ExportedLimit.count': 'Number of codes that this counter has counted; it starts again at `endsAt`.',
  playing: 'Films that are open on a device of the person now.',
  'PersonExport.plays': 'Films that the person opened.',
  'Play.at': 'Time at which the person opened the film, UTC.',
  'PersonExport.saved': 'Items that the person saved or removed, the most recently changed first.',
  'ExportedSaved.at': 'Time at which the person saved or removed the item, UTC.',
  'ExportedSaved.saved': 'False if the person removed the item from their saved items.',
  'PersonExport.positions': 'Where the person stopped in each item, the most recently changed first.',
  'ExportedPosition.at': 'Time at which the position was last changed, UTC.',
  cleared: 'True if the person cleared the item from the history.',
  historyClearedAt: 'Time at which the person last cleared the whole history, UTC; null for never.',
  at: 'Time of the event, UTC.',
}
