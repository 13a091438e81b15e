// Podcasts, interviews and teachings. All speakers are invented, and the texts say so.
import { withUsual } from './demo-item.ts'

const clip = (seconds: number) => ({ kind: 'clip', seconds }) as const

export const talks = withUsual({ mediaType: 'audio', play: clip(6) }, [
  {
    title: 'Many Windows: Anekantavada for a Loud World',
    slug: 'many-windows-anekantavada-for-a-loud-world',
    synopsis:
      'What if the other person sees something that you cannot see from where you stand? Host Nirali Vasa and the philosopher Arun Sogani, both fictional, take one family quarrel and look at it through the seven statements of syadvada. Nobody wins, and everybody learns something.',
    categories: ['podcasts', 'timeless-teachings'],
    tags: ['Anekantavada', 'Syadvada', 'listening'],
    platform: 'web',
    credits: {
      writtenAndDirectedBy: 'Nirali Vasa (fictional)',
      castNames: ['Nirali Vasa (fictional)', 'Arun Sogani (fictional)'],
    },
    daysAgo: 7,
  },
  {
    title: 'Enough: Aparigraha in a Rented Flat',
    slug: 'enough-aparigraha-in-a-rented-flat',
    synopsis:
      'One year, one room, and one rule: for everything that comes in, something goes out. The fictional guest Charmi Vakharia talks about the vow of non-possession, about what was easy to give away, and about the drawer she still does not open.',
    categories: ['podcasts'],
    tags: ['Aparigraha', 'minimalism', 'vows'],
    platform: 'ios',
    credits: { writtenAndDirectedBy: 'Nirali Vasa (fictional)', castNames: ['Charmi Vakharia (fictional)'] },
    daysAgo: 22,
  },
  {
    title: 'अड़तालीस मिनट: सामायिक की शुरुआत',
    slug: 'adtalis-minute-samayik-ki-shuruat',
    synopsis:
      'दो घड़ी, यानी अड़तालीस मिनट, बिना कुछ पाए और बिना कुछ छोड़े बैठना इतना कठिन क्यों लगता है? काल्पनिक वक्ता डॉ. सुमति गांग पहली सामायिक के लिए आसन, स्थान और मन की तैयारी समझाती हैं। अंत में दस मिनट का निर्देशित मौन है।',
    categories: ['podcasts', 'timeless-teachings'],
    tags: ['सामायिक', 'समता', 'ध्यान', 'आरंभ'],
    featured: true,
    credits: { writtenAndDirectedBy: 'विवेक चोरड़िया', castNames: ['डॉ. सुमति गांग (काल्पनिक)'] },
    daysAgo: 1.5,
  },
  {
    title: 'The Hands That Carve Marble',
    slug: 'the-hands-that-carve-marble',
    synopsis:
      'The fictional master carver Dalpat Tankwala explains how a ceiling of lotus within lotus is measured with a thread and finished with a fingertip. He learned under the domes of Mount Abu that the chisel should never be in a hurry. (Demo: the link leads to an openly licensed film by Blender Studio as a stand-in.)',
    categories: ['interviews'],
    tags: ['marble', 'craft', 'Mount Abu', 'demo'],
    mediaType: 'video',
    platform: 'web',
    durationSec: 464,
    credits: { writtenAndDirectedBy: 'Mihir Rampuria', castNames: ['Dalpat Tankwala (fictional)'] },
    daysAgo: 9,
    play: { kind: 'youtube', url: 'https://www.youtube.com/watch?v=WhWc3b3KhnY' },
  },
  {
    title: 'दादी का झूला: क्षमापना पर एक बातचीत',
    slug: 'dadi-ka-jhula-kshamapana-par-ek-batchit',
    synopsis:
      'बरामदे के झूले पर बैठी काल्पनिक दादी कमला बाई बताती हैं कि चालीस बरस पुरानी अनबन एक चिट्ठी से कैसे खत्म हुई। क्षमा माँगना पहले, कारण बाद में: यही उनका नियम है। संवत्सरी की शाम के लिए एक छोटी, गर्माहट भरी बातचीत।',
    categories: ['interviews'],
    tags: ['क्षमापना', 'संवत्सरी', 'परिवार'],
    mediaType: 'video',
    credits: { writtenAndDirectedBy: 'अनन्या सेठिया', castNames: ['कमला बाई (काल्पनिक)'] },
    daysAgo: 14,
    play: clip(5),
  },
  {
    title: 'ચબૂતરાની સવાર: પાંજરાપોળની મુલાકાત',
    slug: 'chabutarani-savar-panjrapolni-mulakat',
    synopsis:
      'ઘાયલ કબૂતર, ઘરડી ગાય અને એક માણસ જે ચાલીસ વર્ષથી સૌથી પહેલો જાગે છે. કાલ્પનિક સંભાળકર્તા ભીખુભાઈ દાણી કહે છે કે જીવદયા એ કામ નહીં, રોજની ટેવ છે. (નમૂનો: આ લિંક બ્લેન્ડર સ્ટુડિયોની મુક્ત પરવાનાવાળી ફિલ્મ પર જાય છે.)',
    categories: ['interviews'],
    tags: ['જીવદયા', 'પાંજરાપોળ', 'પંખી', 'demo'],
    mediaType: 'video',
    durationSec: 146,
    credits: { writtenAndDirectedBy: 'જીગર કાપડિયા', castNames: ['ભીખુભાઈ દાણી (કાલ્પનિક)'] },
    daysAgo: 18,
    play: { kind: 'youtube', url: 'https://youtu.be/Z4C82eyhwgU' },
  },
  {
    title: 'दस लक्षण: दस दिन, दस पंखुड़ियाँ',
    slug: 'das-lakshan-das-din-das-pankhudiyan',
    synopsis:
      'उत्तम क्षमा से उत्तम ब्रह्मचर्य तक, आत्मा के दस धर्म और उन्हें जीने के दस छोटे उपाय। हर दिन के लिए पाँच मिनट का पाठ, एक प्रश्न और एक संकल्प। भाद्रपद शुक्ल पंचमी से अनंत चतुर्दशी तक सुनिए, या जब भी मन चाहे।',
    categories: ['timeless-teachings'],
    tags: ['दस लक्षण', 'क्षमा', 'दशधर्म', 'पर्व'],
    credits: {
      writtenAndDirectedBy: 'विवेक चोरड़िया',
      music: 'सारंग जैन',
      castNames: ['डॉ. सुमति गांग (काल्पनिक)'],
    },
    daysAgo: 11,
  },
  {
    title: 'તાડપત્રની વાત: પાટણનો જ્ઞાનભંડાર',
    slug: 'tadpatrani-vat-patanno-gyanbhandar',
    synopsis:
      'નવસો વર્ષ પહેલાં લખાયેલા અક્ષર આજે પણ વંચાય છે, કારણ કે કોઈએ દર વર્ષે જ્ઞાનપંચમીએ પોથી ખોલીને તેને હવા આપી. તાડપત્ર કેવી રીતે તૈયાર થતું, દોરો ક્યાંથી પરોવાતો અને શાહી શેની બનતી: પાટણના જ્ઞાનભંડારની પરંપરા પર એક ટૂંકો પાઠ.',
    categories: ['timeless-teachings', 'short-films'],
    tags: ['તાડપત્ર', 'પાટણ', 'જ્ઞાનપંચમી', 'હસ્તપ્રત'],
    mediaType: 'video',
    platform: 'web',
    credits: { writtenAndDirectedBy: 'હેતલ શાહ', music: 'નિનાદ વોરા' },
    daysAgo: 13,
    play: clip(5),
  },
  {
    title: 'Kalpa Sutra: The Evening Reading',
    slug: 'kalpa-sutra-the-evening-reading',
    synopsis:
      'On the evenings of Paryushan the life of Mahavira is read aloud from the Kalpa Sutra, page after page, as it has been for centuries. A recording of one such reading, with time to think between the passages. (Demo: the external address is an example only, so the item is inactive.)',
    categories: ['timeless-teachings'],
    tags: ['Kalpa Sutra', 'Paryushan', 'scripture', 'demo'],
    mediaType: 'video',
    platform: 'web',
    active: false,
    durationSec: 3542,
    credits: {
      writtenAndDirectedBy: 'Tapan Sarawgi',
      lyrics: 'Traditional',
      castNames: ['Sadhna Lalwani (fictional)'],
    },
    daysAgo: 31,
    play: { kind: 'external', url: 'https://media.example.com/jinvani/kalpa-sutra.mp4' },
  },
])
