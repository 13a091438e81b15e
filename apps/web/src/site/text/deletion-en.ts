import { keptAtMost } from '@jinvani/contract'

export const deletionEn = {
  title: 'Delete your account · Jinvani',
  description:
    'Delete your Jinvani account and all data about you, with your phone number and without the app.',
  heading: 'Delete your account',
  lead: 'This deletes your Jinvani account for good. You need the phone number that you signed in with; you do not need the app.',
  goes: {
    heading: 'What goes, and when',
    items: [
      'At once: your account with its phone number and whatever you filled in, your sign-ins on all devices, your consents, the codes that were sent to you, and what you played.',
      'Within a day: counters that protect against misuse. They do not contain your number.',
      `Within ${keptAtMost.backupDays} days: copies in our backups.`,
    ],
  },
  know: {
    heading: 'Good to know',
    items: [
      'A subscription does not end with the account: cancel it in the App Store or on Google Play.',
      'A deleted account does not come back. You may open a new one later with the same number.',
    ],
  },
  form: {
    label: 'Delete by phone number',
    phone: 'Phone number',
    phoneHint: 'Ten digits, or with the country code: +91\u00A098765\u00A043210',
    send: 'Send me a code',
    sent: 'We have sent a code to {phone}.',
    code: 'Code from the message',
    codeHint: 'Six digits, valid for five minutes',
    remove: 'Delete my account',
    again: 'New code or other number',
  },
  done: {
    heading: 'This number has no account any more',
    text: 'Apart from what is said above, nothing about this number is kept. You may close this page and remove the app.',
  },
  /** Keyed by the error code or by the invalid field. */
  failures: {
    phone: 'This number is not right. Type ten digits, or the whole number with its country code.',
    country: 'Only numbers that begin with {codes} can sign in, so no other number has an account.',
    code: 'The code has six digits.',
    'invalid-code':
      'The code is wrong or has expired. Look at the newest message. After a few wrong codes only a new one works: ask for it below.',
    'rate-limited': 'Too many attempts. Please wait {minutes} min and try again.',
    network: 'There is no connection. Please check your internet and try again.',
  },
  /** The contact address follows. */
  contacts: {
    blocked: 'This account is blocked. Write to us and we will delete it:',
    other: 'That did not work. Please try again in a few minutes, or write to us:',
    noScript:
      'The form that sends you a code needs JavaScript. You can also write to us, and we will delete your account within 30 days:',
  },
}

/** Texts of this page in one language; every language provides the same keys as English. */
export type DeletionText = typeof deletionEn
