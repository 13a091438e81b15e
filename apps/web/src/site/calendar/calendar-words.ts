import { calendarNames } from '@jinvani/contract'
import type { Language } from '../languages.ts'

const words = {
  heading: calendarNames,
  description: {
    en: 'Today’s tithi, sunrise, navkarsi and chauvihar, and the Jain festivals of the coming year.',
    hi: 'आज की तिथि, सूर्योदय, नवकारसी और चौविहार, और आने वाले वर्ष के जैन पर्व।',
    gu: 'આજની તિથિ, સૂર્યોદય, નવકારશી અને ચોવિહાર, અને આવતા વર્ષના જૈન પર્વો.',
  },
  samvat: { en: 'Vir Nirvan Samvat', hi: 'वीर निर्वाण संवत', gu: 'વીર નિર્વાણ સંવત' },
  adhik: { en: 'Extra', hi: 'अधिक', gu: 'અધિક' },
  repeated: { en: 'second', hi: 'दूसरी', gu: 'બીજી' },
  lost: { en: 'the next is lost', hi: 'अगली का क्षय', gu: 'પછીનીનો ક્ષય' },
  sunrise: { en: 'Sunrise', hi: 'सूर्योदय', gu: 'સૂર્યોદય' },
  navkarsi: { en: 'Navkarsi', hi: 'नवकारसी', gu: 'નવકારશી' },
  porsi: { en: 'Porsi', hi: 'पोरसी', gu: 'પોરિસી' },
  sadhPorsi: { en: 'Sadh-porsi', hi: 'साढ पोरसी', gu: 'સાઢ પોરિસી' },
  purimaddha: { en: 'Purimaddha', hi: 'पुरिमड्ढ', gu: 'પુરિમડ્ઢ' },
  avaddha: { en: 'Avaddha', hi: 'अवड्ढ', gu: 'અવડ્ઢ' },
  chauvihar: { en: 'Chauvihar, sunset', hi: 'चौविहार, सूर्यास्त', gu: 'ચોવિહાર, સૂર્યાસ્ત' },
  place: { en: 'Place', hi: 'स्थान', gu: 'સ્થળ' },
  tradition: { en: 'Tradition', hi: 'परंपरा', gu: 'પરંપરા' },
  show: { en: 'Show', hi: 'दिखाएँ', gu: 'બતાવો' },
  festivals: { en: 'Festivals of the coming year', hi: 'आने वाले वर्ष के पर्व', gu: 'આવતા વર્ષના પર્વો' },
  subscribe: {
    en: 'Add them to your own calendar',
    hi: 'इन्हें अपने कैलेंडर में जोड़ें',
    gu: 'તમારા કૅલેન્ડરમાં ઉમેરો',
  },
  days: { en: 'The coming days', hi: 'आने वाले दिन', gu: 'આવતા દિવસો' },
  about: {
    en: 'A day has the tithi at its sunrise in India. Months begin after the new moon, as in Gujarat. Traditions differ by a day now and then: ask your sangh.',
    hi: 'दिन की तिथि वह है जो भारत में सूर्योदय के समय हो। महीने गुजरात की तरह अमावस्या के बाद शुरू होते हैं। परंपराओं में कभी-कभी एक दिन का अंतर होता है: अपने संघ से पूछें।',
    gu: 'દિવસની તિથિ એટલે ભારતમાં સૂર્યોદય વખતની તિથિ. મહિના ગુજરાતની જેમ અમાસ પછી શરૂ થાય છે. પરંપરાઓમાં ક્યારેક એક દિવસનો ફેર હોય છે: તમારા સંઘને પૂછો.',
  },
} satisfies Record<string, Record<Language, string>>

export const wordsIn =
  (language: Language) =>
  (word: keyof typeof words): string =>
    words[word][language]
