import type { WatchText } from './watch-en.ts'

export const watchHi: WatchText = {
  play: 'चलाएँ',
  inApp: { video: 'यह फ़िल्म ऐप में चलती है।', audio: 'यह रिकॉर्डिंग ऐप में चलती है।' },
  noScript: 'इसे यहाँ चलाने के लिए JavaScript चालू कीजिए। यह ऐप में भी चलता है।',
  failed: 'यह अभी यहाँ नहीं चल सकता। कृपया थोड़ी देर बाद फिर कोशिश कीजिए, या ऐप में खोलिए।',
  speed: 'गति',
  sleep: 'स्लीप टाइमर',
  off: 'बंद',
  minutes: '{n} मिनट',
  duration: 'अवधि',
  categories: 'श्रेणियाँ',
  rating: 'रेटिंग',
  captions: 'कैप्शन',
  credits: {
    writtenAndDirectedBy: 'लेखन और निर्देशन',
    music: 'संगीत',
    lyrics: 'गीत',
    singers: 'गायक',
    castNames: 'कलाकार',
  },
  words: 'बोल',
  script: 'लिपि',
  scripts: { Deva: 'देवनागरी', Gujr: 'गुजराती', Latn: 'रोमन' },
  chapters: 'अध्याय',
  next: 'आगे',
}
