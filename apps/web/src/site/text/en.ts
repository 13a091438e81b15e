import { keptAtMost } from '@jinvani/contract'

const landing = {
  title: 'Jinvani: films, bhajans and teachings of the Jain tradition',
  description:
    'Stream Jain movies and stories, bhajans and stavans, podcasts, interviews and timeless teachings, in one quiet app for iPhone and Android.',
  skipLink: 'Skip to the content',
  languageLabel: 'Language',
  hero: {
    sentence: 'Wake with a bhajan. Fall asleep with a story that stays.',
    phoneAlt:
      'The Jinvani app on a phone: a film about the temples of Shatrunjaya, and rows of bhajans and stories below it.',
  },
  stores: {
    label: 'Get the app',
    ios: { lead: 'Download on the', name: 'App Store' },
    android: { lead: 'Get it on', name: 'Google Play' },
  },
  features: {
    heading: 'What you will find',
    cards: {
      films: {
        title: 'Jain Movies & Stories',
        text: 'Feature films, short films and animated tales of courage, compassion and renunciation.',
      },
      music: {
        title: 'Bhajans & Music',
        text: 'Bhajans, stavans and stotras for the morning, for the temple and for the road.',
      },
      podcasts: {
        title: 'Podcasts & Interviews',
        text: 'Unhurried talk with monks, scholars and families who live the tradition today.',
      },
      teachings: {
        title: 'Timeless Teachings',
        text: 'Ahimsa, anekant and aparigraha, explained from the sutras in plain words.',
      },
    },
  },
  listen: { heading: 'Listen for a moment', about: 'The Navkar at daybreak: a few notes from the library.' },
  strip: {
    heading: 'A look inside',
    label: 'Five screens of the app; scroll sideways',
    previous: 'Previous screen',
    next: 'Next screen',
    screens: {
      home: {
        caption: 'Home',
        alt: 'Home screen: a large picture of hill temples at dawn, then rows of new bhajans and stories.',
      },
      film: {
        caption: 'Film',
        alt: 'Film screen: lit steps climbing mount Girnar at night, with a play button and the story of the film.',
      },
      bhajan: {
        caption: 'Bhajan player',
        alt: 'Player screen: an oil lamp glowing inside a mandala while the Bhaktamar Stotra plays.',
      },
      podcasts: {
        caption: 'Podcasts',
        alt: 'Podcast screen: a list of conversations in English, Hindi and Gujarati.',
      },
      teachings: {
        caption: 'Teachings',
        alt: 'Teachings screen: a manuscript leaf with a verse of the Tattvartha Sutra and its meaning.',
      },
    },
  },
  footer: {
    mission:
      'Jinvani means the words of the Jina. We gather the films, songs and thought of the Jain tradition, keep them with care, and bring them to every home that wishes to listen.',
    verseMeaning: 'Living beings are there to help one another. Tattvartha Sutra 5.21',
    contact: 'Write to us',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    deletion: 'Delete your account',
    staff: 'For our staff',
    admin: 'Admin Portal',
    rights: 'All rights reserved.',
  },
}

export const featureNames = ['films', 'music', 'podcasts', 'teachings'] as const

export const screenNames = ['home', 'film', 'bhajan', 'podcasts', 'teachings'] as const
export type ScreenName = (typeof screenNames)[number]

/** The other languages must have the same keys. */
export type LandingText = typeof landing

const watch = {
  play: 'Play',
  inApp: { video: 'This film plays in the app.', audio: 'This recording plays in the app.' },
  noScript: 'To play this here, switch on JavaScript. It also plays in the app.',
  failed: 'This cannot be played here now. Please try again later, or open it in the app.',
  speed: 'Speed',
  sleep: 'Sleep timer',
  off: 'Off',
  minutes: '{n} min',
  duration: 'Duration',
  categories: 'Categories',
  rating: 'Rating',
  captions: 'Captions',
  said: 'What is said',
  credits: {
    writtenAndDirectedBy: 'Written and directed by',
    music: 'Music',
    lyrics: 'Lyrics by',
    singers: 'Singers',
    castNames: 'Cast',
  },
  words: 'Lyrics',
  script: 'Script',
  scripts: { Deva: 'Devanagari', Gujr: 'Gujarati', Latn: 'Roman' },
  meaning: 'Meaning',
  meanings: { hi: 'Hindi', gu: 'Gujarati', en: 'English' },
  repeat: 'Repeat this verse',
  chapters: 'Chapters',
  sound: 'Sound',
  chapterEnd: 'End of the chapter',
  itemEnd: 'At the end',
  repeatPart: { start: 'Repeat from here', end: 'Repeat {a} to here', stop: 'Repeating {a} to {b}: stop' },
  share: 'Share',
  shareFrom: 'from',
  copied: 'Link copied',
  open: 'Open in the app',
  kinds: { video: 'Film', audio: 'Recording' },
  next: 'Next',
  collection: 'Collection',
  more: '{n} more in the app',
  feed: 'Podcast feed (RSS)',
}

/** Pages that the server sends instead of the wanted one. The key is also the name of the page's file. */
const notices = {
  missing: {
    heading: 'This page is not here',
    text: 'The film, song or collection may have been taken down, or the link has a mistake.',
    link: 'To the home page',
  },
  away: {
    heading: 'This page is not available at this moment',
    text: 'Too much was asked for, or something went wrong on our side. Please wait and try again.',
    link: 'Try again',
  },
}

export type NoticeTexts = typeof notices

export type WatchText = typeof watch

const deletion = {
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
  /** Keys are error codes, or names of invalid fields. */
  failures: {
    phone: 'This number is not right. Type ten digits, or the whole number with its country code.',
    country: 'Only numbers that begin with {codes} can sign in, so no other number has an account.',
    code: 'The code has six digits.',
    'invalid-code':
      'The code is wrong or has expired. Look at the newest message. After a few wrong codes only a new one works: ask for it below.',
    'rate-limited': 'Too many attempts. Please wait {minutes} min and try again.',
    network: 'There is no connection. Please check your internet and try again.',
  },
  /** The page adds the contact address after each sentence. */
  contacts: {
    blocked: 'This account is blocked. Write to us and we will delete it:',
    other: 'That did not work. Please try again in a few minutes, or write to us:',
    noScript:
      'The form that sends you a code needs JavaScript. You can also write to us, and we will delete your account within 30 days:',
  },
}

export type DeletionText = typeof deletion

export const en = { landing, watch, notices, deletion }
