import type { WatchText } from './watch-en.ts'

export const watchGu: WatchText = {
  play: 'ચલાવો',
  inApp: { video: 'આ ફિલ્મ ઍપમાં ચાલે છે.', audio: 'આ રેકોર્ડિંગ ઍપમાં ચાલે છે.' },
  noScript: 'આ અહીં ચલાવવા માટે JavaScript ચાલુ કરો. તે ઍપમાં પણ ચાલે છે.',
  failed: 'આ હમણાં અહીં ચાલી શકતું નથી. કૃપા કરીને થોડી વાર પછી ફરી પ્રયત્ન કરો, અથવા ઍપમાં ખોલો.',
  speed: 'ઝડપ',
  sleep: 'સ્લીપ ટાઇમર',
  off: 'બંધ',
  minutes: '{n} મિનિટ',
  duration: 'અવધિ',
  categories: 'શ્રેણીઓ',
  rating: 'રેટિંગ',
  captions: 'કૅપ્શન',
  credits: {
    writtenAndDirectedBy: 'લેખન અને દિગ્દર્શન',
    music: 'સંગીત',
    lyrics: 'ગીત',
    singers: 'ગાયકો',
    castNames: 'કલાકારો',
  },
  words: 'શબ્દો',
  script: 'લિપિ',
  scripts: { Deva: 'દેવનાગરી', Gujr: 'ગુજરાતી', Latn: 'રોમન' },
  chapters: 'પ્રકરણો',
  next: 'આગળ',
}
