// Words of the player's controls. The keys are those of Media Chrome, which itself has no Hindi or Gujarati.
import type { TranslateDictionary } from 'media-chrome/dist/lang/en.js'
import type { Language } from '../languages.ts'

const words = {
  play: { hi: 'चलाएँ', gu: 'ચલાવો' },
  pause: { hi: 'रोकें', gu: 'રોકો' },
  mute: { hi: 'आवाज़ बंद करें', gu: 'અવાજ બંધ કરો' },
  unmute: { hi: 'आवाज़ चालू करें', gu: 'અવાજ ચાલુ કરો' },
  volume: { hi: 'आवाज़ का स्तर', gu: 'અવાજનું પ્રમાણ' },
  'seek back {seekOffset} seconds': { hi: '{seekOffset} सेकंड पीछे', gu: '{seekOffset} સેકન્ડ પાછળ' },
  'seek forward {seekOffset} seconds': { hi: '{seekOffset} सेकंड आगे', gu: '{seekOffset} સેકન્ડ આગળ' },
  seek: { hi: 'समय', gu: 'સમય' },
  'playback time': { hi: 'समय', gu: 'સમય' },
  '{currentTime} of {totalTime}': {
    hi: '{totalTime} में से {currentTime}',
    gu: '{totalTime} માંથી {currentTime}',
  },
  'video not loaded, unknown time.': { hi: 'समय अभी पता नहीं।', gu: 'સમય હજી ખબર નથી.' },
  'media loading': { hi: 'लोड हो रहा है', gu: 'લોડ થાય છે' },
  'closed captions': { hi: 'कैप्शन', gu: 'કૅપ્શન' },
  'enter picture in picture mode': { hi: 'छोटी खिड़की में देखें', gu: 'નાની વિંડોમાં જુઓ' },
  'exit picture in picture mode': { hi: 'छोटी खिड़की बंद करें', gu: 'નાની વિંડો બંધ કરો' },
  'enter fullscreen mode': { hi: 'पूरी स्क्रीन पर देखें', gu: 'આખી સ્ક્રીન પર જુઓ' },
  'exit fullscreen mode': { hi: 'पूरी स्क्रीन से लौटें', gu: 'આખી સ્ક્રીન પરથી પાછા' },
  'start casting': { hi: 'टीवी पर चलाएँ', gu: 'ટીવી પર ચલાવો' },
  'stop casting': { hi: 'टीवी पर रोकें', gu: 'ટીવી પર રોકો' },
  'start airplay': { hi: 'AirPlay से चलाएँ', gu: 'AirPlay થી ચલાવો' },
  'stop airplay': { hi: 'AirPlay रोकें', gu: 'AirPlay રોકો' },
  'audio player': { hi: 'रिकॉर्डिंग का प्लेयर', gu: 'રેકોર્ડિંગનું પ્લેયર' },
  'video player': { hi: 'फ़िल्म का प्लेयर', gu: 'ફિલ્મનું પ્લેયર' },
  hour: { hi: 'घंटा', gu: 'કલાક' },
  hours: { hi: 'घंटे', gu: 'કલાક' },
  minute: { hi: 'मिनट', gu: 'મિનિટ' },
  minutes: { hi: 'मिनट', gu: 'મિનિટ' },
  second: { hi: 'सेकंड', gu: 'સેકન્ડ' },
  seconds: { hi: 'सेकंड', gu: 'સેકન્ડ' },
  '{time} remaining': { hi: '{time} बाकी', gu: '{time} બાકી' },
} satisfies Partial<Record<keyof TranslateDictionary, Record<'hi' | 'gu', string>>>

const wordsIn = (language: 'hi' | 'gu'): Partial<TranslateDictionary> =>
  Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[language]]))

export const playerTexts: Record<Language, Partial<TranslateDictionary> & { next: string }> = {
  en: { next: 'Next one' },
  hi: { next: 'अगला', ...wordsIn('hi') },
  gu: { next: 'આગળનું', ...wordsIn('gu') },
}
