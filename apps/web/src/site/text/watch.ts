import type { Say } from './say.ts'

export type WatchText = ReturnType<typeof watch>

export const watch = (say: Say) => ({
  play: say('Play', 'चलाएँ', 'ચલાવો'),
  inApp: {
    video: say('This film plays in the app.', 'यह फ़िल्म ऐप में चलती है।', 'આ ફિલ્મ ઍપમાં ચાલે છે.'),
    audio: say('This recording plays in the app.', 'यह रिकॉर्डिंग ऐप में चलती है।', 'આ રેકોર્ડિંગ ઍપમાં ચાલે છે.'),
  },
  noScript: say(
    'To play this here, switch on JavaScript. It also plays in the app.',
    'इसे यहाँ चलाने के लिए JavaScript चालू कीजिए। यह ऐप में भी चलता है।',
    'આ અહીં ચલાવવા માટે JavaScript ચાલુ કરો. તે ઍપમાં પણ ચાલે છે.',
  ),
  failed: say(
    'This cannot be played here now. Please try again later, or open it in the app.',
    'यह अभी यहाँ नहीं चल सकता। कृपया थोड़ी देर बाद फिर कोशिश कीजिए, या ऐप में खोलिए।',
    'આ હમણાં અહીં ચાલી શકતું નથી. કૃપા કરીને થોડી વાર પછી ફરી પ્રયત્ન કરો, અથવા ઍપમાં ખોલો.',
  ),
  onYoutube: say('Watch on YouTube', 'YouTube पर देखें', 'YouTube પર જુઓ'),
  speed: say('Speed', 'गति', 'ઝડપ'),
  sleep: say('Sleep timer', 'स्लीप टाइमर', 'સ્લીપ ટાઇમર'),
  off: say('Off', 'बंद', 'બંધ'),
  minutes: say('{n} min', '{n} मिनट', '{n} મિનિટ'),
  duration: say('Duration', 'अवधि', 'અવધિ'),
  categories: say('Categories', 'श्रेणियाँ', 'શ્રેણીઓ'),
  rating: say('Rating', 'रेटिंग', 'રેટિંગ'),
  captions: say('Captions', 'कैप्शन', 'કૅપ્શન'),
  said: say('What is said', 'क्या कहा गया', 'શું કહ્યું'),
  credits: {
    writtenAndDirectedBy: say('Written and directed by', 'लेखन और निर्देशन', 'લેખન અને દિગ્દર્શન'),
    music: say('Music', 'संगीत', 'સંગીત'),
    lyrics: say('Lyrics by', 'गीत', 'ગીત'),
    singers: say('Singers', 'गायक', 'ગાયકો'),
    castNames: say('Cast', 'कलाकार', 'કલાકારો'),
  },
  words: say('Lyrics', 'बोल', 'શબ્દો'),
  script: say('Script', 'लिपि', 'લિપિ'),
  scripts: {
    Deva: say('Devanagari', 'देवनागरी', 'દેવનાગરી'),
    Gujr: say('Gujarati', 'गुजराती', 'ગુજરાતી'),
    Latn: say('Roman', 'रोमन', 'રોમન'),
  },
  meaning: say('Meaning', 'अर्थ', 'અર્થ'),
  meanings: {
    hi: say('Hindi', 'हिन्दी', 'હિન્દી'),
    gu: say('Gujarati', 'गुजराती', 'ગુજરાતી'),
    en: say('English', 'अंग्रेज़ी', 'અંગ્રેજી'),
  },
  repeat: say('Repeat this verse', 'इसे बार-बार सुनिए', 'આ ફરી ફરી સાંભળો'),
  chapters: say('Chapters', 'अध्याय', 'પ્રકરણો'),
  sound: say('Sound', 'आवाज़', 'અવાજ'),
  chapterEnd: say('End of the chapter', 'अध्याय के अंत तक', 'પ્રકરણના અંત સુધી'),
  itemEnd: say('At the end', 'अंत तक', 'અંત સુધી'),
  repeatPart: {
    start: say('Repeat from here', 'यहाँ से दोहराएँ', 'અહીંથી ફરી વગાડો'),
    end: say('Repeat {a} to here', '{a} से यहाँ तक दोहराएँ', '{a} થી અહીં સુધી ફરી વગાડો'),
    stop: say('Repeating {a} to {b}: stop', '{a} से {b} तक दोहराव: बंद करें', '{a} થી {b} ફરી વાગે છે: બંધ કરો'),
  },
  share: say('Share', 'साझा करें', 'શેર કરો'),
  shareFrom: say('from', 'यहाँ से:', 'અહીંથી:'),
  copied: say('Link copied', 'लिंक कॉपी हो गया', 'લિંક કૉપિ થઈ'),
  open: say('Open in the app', 'ऐप में खोलें', 'ઍપમાં ખોલો'),
  kinds: { video: say('Film', 'फ़िल्म', 'ફિલ્મ'), audio: say('Recording', 'रिकॉर्डिंग', 'રેકોર્ડિંગ') },
  next: say('Next', 'आगे', 'આગળ'),
  collection: say('Collection', 'संग्रह', 'સંગ્રહ'),
  more: say('{n} more in the app', 'ऐप में {n} और', 'ઍપમાં બીજા {n}'),
  feed: say('Podcast feed (RSS)', 'पॉडकास्ट (RSS)', 'પોડકાસ્ટ (RSS)'),
})

export type NoticeTexts = ReturnType<typeof notices>

/** Pages that the server sends instead of the wanted one. The key is also the name of the page's file. */
export const notices = (say: Say) => ({
  missing: {
    heading: say('This page is not here', 'यह पेज यहाँ नहीं है', 'આ પેજ અહીં નથી'),
    text: say(
      'The film, song or collection may have been taken down, or the link has a mistake.',
      'हो सकता है कि फ़िल्म, गीत या संग्रह अब यहाँ न हो, या लिंक में कोई ग़लती हो।',
      'બની શકે કે ફિલ્મ, ગીત કે સંગ્રહ હવે અહીં ન હોય, અથવા લિંકમાં કોઈ ભૂલ હોય.',
    ),
    link: say('To the home page', 'मुख्य पेज पर जाएँ', 'મુખ્ય પેજ પર જાઓ'),
  },
  away: {
    heading: say('This page is not available at this moment', 'यह पेज अभी नहीं मिलेगा', 'આ પેજ હમણાં મળશે નહીં'),
    text: say(
      'Too much was asked for, or something went wrong on our side. Please wait and try again.',
      'अभी यह नहीं हो सका। कृपया थोड़ी देर बाद फिर कोशिश कीजिए।',
      'આ હમણાં થઈ શક્યું નહીં. કૃપા કરીને થોડી વાર પછી ફરી પ્રયત્ન કરો.',
    ),
    link: say('Try again', 'फिर कोशिश करें', 'ફરી પ્રયત્ન કરો'),
  },
})
