export const en = {
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

/** Texts of the landing page in one language; every language provides the same keys as English. */
export type LandingText = typeof en
