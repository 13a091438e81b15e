// Texts of the pages on which visitors find items. They use the item fonts (`itemFonts`), which have all letters.
import type { Language } from '../languages.ts'

const en = {
  heading: 'Browse the library',
  about: 'Jain films, bhajans, stavans, podcasts and teachings by category.',
  categories: 'Categories',
  collections: 'Collections',
  search: 'Search',
  searchLabel: 'Title, name or words',
  foundFor: 'Search: {q}',
  nothing: 'Nothing was found. Try fewer words, or another spelling.',
  empty: 'There is nothing here yet.',
  person: 'Films, songs and talks with {name}.',
  pages: 'Pages',
  pageOf: 'page {n}',
  previous: 'Previous page',
  next: 'Next page',
}
type BrowseText = typeof en

const hi: BrowseText = {
  heading: 'पूरी लाइब्रेरी देखें',
  about: 'जैन फ़िल्में, भजन, स्तवन, पॉडकास्ट और उपदेश, श्रेणी के अनुसार।',
  categories: 'श्रेणियाँ',
  collections: 'संग्रह',
  search: 'खोजें',
  searchLabel: 'शीर्षक, नाम या शब्द',
  foundFor: 'खोज: {q}',
  nothing: 'कुछ नहीं मिला। कम शब्द लिखें, या वर्तनी बदलकर देखें।',
  empty: 'यहाँ अभी कुछ नहीं है।',
  person: '{name} की फ़िल्में, गीत और वार्ताएँ।',
  pages: 'पन्ने',
  pageOf: 'पन्ना {n}',
  previous: 'पिछला पन्ना',
  next: 'अगला पन्ना',
}

const gu: BrowseText = {
  heading: 'આખી લાઇબ્રેરી જુઓ',
  about: 'જૈન ફિલ્મો, ભજનો, સ્તવનો, પોડકાસ્ટ અને ઉપદેશ, શ્રેણી પ્રમાણે.',
  categories: 'શ્રેણીઓ',
  collections: 'સંગ્રહ',
  search: 'શોધો',
  searchLabel: 'શીર્ષક, નામ અથવા શબ્દો',
  foundFor: 'શોધ: {q}',
  nothing: 'કંઈ મળ્યું નહીં. ઓછા શબ્દો લખો, અથવા જોડણી બદલી જુઓ.',
  empty: 'અહીં હજી કંઈ નથી.',
  person: '{name}ની ફિલ્મો, ગીતો અને વાર્તાલાપ.',
  pages: 'પાનાં',
  pageOf: 'પાનું {n}',
  previous: 'પાછલું પાનું',
  next: 'આગલું પાનું',
}

export const browseTexts: Record<Language, BrowseText> = { en, hi, gu }
