export const watchEn = {
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
  credits: {
    writtenAndDirectedBy: 'Written and directed by',
    music: 'Music',
    lyrics: 'Lyrics',
    singers: 'Singers',
    castNames: 'Cast',
  },
  words: 'Words',
  script: 'Script',
  scripts: { Deva: 'Devanagari', Gujr: 'Gujarati', Latn: 'Roman' },
  chapters: 'Chapters',
  next: 'Next',
  collection: 'Collection',
  more: '{n} more in the app',
}

/** Texts of the page of an item in one language; every language provides the same keys as English. */
export type WatchText = typeof watchEn
