// Texts of the pages on which visitors find items. These texts use the item fonts (`itemFonts`), which have all
// letters. The site's own fonts have only the letters of its other fixed texts.
import { inEach } from './say.ts'

export const browseTexts = inEach((say) => ({
  heading: say('Browse the library', 'पूरी लाइब्रेरी देखें', 'આખી લાઇબ્રેરી જુઓ'),
  about: say(
    'Jain films, bhajans, stavans, podcasts and teachings by category.',
    'जैन फ़िल्में, भजन, स्तवन, पॉडकास्ट और उपदेश, श्रेणी के अनुसार।',
    'જૈન ફિલ્મો, ભજનો, સ્તવનો, પોડકાસ્ટ અને ઉપદેશ, શ્રેણી પ્રમાણે.',
  ),
  categories: say('Categories', 'श्रेणियाँ', 'શ્રેણીઓ'),
  collections: say('Collections', 'संग्रह', 'સંગ્રહ'),
  search: say('Search', 'खोजें', 'શોધો'),
  searchLabel: say('Title, name or words', 'शीर्षक, नाम या शब्द', 'શીર્ષક, નામ અથવા શબ્દો'),
  foundFor: say('Search: {q}', 'खोज: {q}', 'શોધ: {q}'),
  nothing: say(
    'Nothing was found. Try fewer words, or another spelling.',
    'कुछ नहीं मिला। कम शब्द लिखें, या वर्तनी बदलकर देखें।',
    'કંઈ મળ્યું નહીં. ઓછા શબ્દો લખો, અથવા જોડણી બદલી જુઓ.',
  ),
  empty: say('There is nothing here yet.', 'यहाँ अभी कुछ नहीं है।', 'અહીં હજી કંઈ નથી.'),
  person: say(
    'Films, songs and talks with {name}.',
    '{name} की फ़िल्में, गीत और वार्ताएँ।',
    '{name}ની ફિલ્મો, ગીતો અને વાર્તાલાપ.',
  ),
  pages: say('Pages', 'पन्ने', 'પાનાં'),
  pageOf: say('page {n}', 'पन्ना {n}', 'પાનું {n}'),
  previous: say('Previous page', 'पिछला पन्ना', 'પાછલું પાનું'),
  next: say('Next page', 'अगला पन्ना', 'આગલું પાનું'),
}))
