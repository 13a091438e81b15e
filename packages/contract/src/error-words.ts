// The sentences of errors that apps show, for readers of other languages than English.
import type { AppLanguage } from './content/translations.ts'
import type { ErrorCode } from './errors.ts'

/** What the sentence of a single call begins with; a test looks for those that people see. */
type Beginning = `${string} `
type Words = Partial<Record<ErrorCode | Beginning, string>>

const hi: Words = {
  unauthenticated: 'कृपया साइन इन करें',
  'invalid-code': 'कोड ग़लत है या उसका समय पूरा हो गया है। कुछ ग़लत कोड के बाद केवल नया कोड काम करता है।',
  'session-expired': 'सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।',
  blocked: 'यह खाता बंद किया गया है',
  'not-found': 'नहीं मिला',
  validation: 'कृपया अपनी जानकारी जाँचें',
  'rate-limited': 'बहुत अधिक प्रयास हुए। कृपया थोड़ा रुककर फिर प्रयास करें।',
  'too-many-films': 'इस खाते पर पहले से अधिकतम फ़िल्में चल रही हैं',
  busy: 'इस समय माँग बहुत अधिक है। कृपया फिर प्रयास करें।',
  internal: 'हमारी ओर से कुछ गड़बड़ हो गई',
  unavailable: 'सेवा अभी उपलब्ध नहीं है',
  'no-room': 'सर्वर पर अभी जगह नहीं है',
  'drm-unavailable': 'यह फ़िल्म अभी चलाई नहीं जा सकती। कृपया फिर प्रयास करें।',
  'Phone number ': 'फ़ोन नंबर +919876543210 जैसा होना चाहिए',
  'Codes are sent only ': 'इस देश के नंबरों पर कोड नहीं भेजे जाते',
  'This number cannot ': 'इस नंबर पर कोड नहीं भेजा जा सकता। कृपया नंबर जाँचें।',
  'Please update ': 'कृपया ऐप अपडेट करें',
  'Age ': 'आयु 13 से 120 वर्ष के बीच होनी चाहिए',
}
const gu: Words = {
  unauthenticated: 'કૃપા કરીને સાઇન ઇન કરો',
  'invalid-code': 'કોડ ખોટો છે અથવા તેનો સમય પૂરો થયો છે. થોડા ખોટા કોડ પછી માત્ર નવો કોડ ચાલે છે.',
  'session-expired': 'સત્ર પૂરું થયું છે. કૃપા કરીને ફરી સાઇન ઇન કરો.',
  blocked: 'આ ખાતું બંધ કરવામાં આવ્યું છે',
  'not-found': 'મળ્યું નથી',
  validation: 'કૃપા કરીને તમારી માહિતી તપાસો',
  'rate-limited': 'ઘણા બધા પ્રયાસ થયા. કૃપા કરીને થોડી વાર પછી ફરી પ્રયાસ કરો.',
  'too-many-films': 'આ ખાતા પર પહેલેથી મહત્તમ ફિલ્મો ચાલી રહી છે',
  busy: 'અત્યારે માંગ ઘણી વધારે છે. કૃપા કરીને ફરી પ્રયાસ કરો.',
  internal: 'અમારી બાજુએ કંઈક ખોટું થયું',
  unavailable: 'સેવા અત્યારે ઉપલબ્ધ નથી',
  'no-room': 'સર્વર પર અત્યારે જગ્યા નથી',
  'drm-unavailable': 'આ ફિલ્મ અત્યારે ચલાવી શકાતી નથી. કૃપા કરીને ફરી પ્રયાસ કરો.',
  'Phone number ': 'ફોન નંબર +919876543210 જેવો હોવો જોઈએ',
  'Codes are sent only ': 'આ દેશના નંબરો પર કોડ મોકલાતા નથી',
  'This number cannot ': 'આ નંબર પર કોડ મોકલી શકાતો નથી. કૃપા કરીને નંબર તપાસો.',
  'Please update ': 'કૃપા કરીને એપ અપડેટ કરો',
  'Age ': 'ઉંમર 13 થી 120 વર્ષની વચ્ચે હોવી જોઈએ',
}
const mr: Words = {
  unauthenticated: 'कृपया साइन इन करा',
  'invalid-code': 'कोड चुकीचा आहे किंवा त्याची वेळ संपली आहे. काही चुकीच्या कोडनंतर फक्त नवा कोड चालतो.',
  'session-expired': 'सत्र संपले आहे. कृपया पुन्हा साइन इन करा.',
  blocked: 'हे खाते बंद केले आहे',
  'not-found': 'सापडले नाही',
  validation: 'कृपया आपली माहिती तपासा',
  'rate-limited': 'खूप प्रयत्न झाले. कृपया थोडा वेळ थांबून पुन्हा प्रयत्न करा.',
  'too-many-films': 'या खात्यावर आधीच जास्तीत जास्त चित्रपट सुरू आहेत',
  busy: 'सध्या मागणी खूप आहे. कृपया पुन्हा प्रयत्न करा.',
  internal: 'आमच्या बाजूने काहीतरी चुकले',
  unavailable: 'सेवा सध्या उपलब्ध नाही',
  'no-room': 'सर्व्हरवर सध्या जागा नाही',
  'drm-unavailable': 'हा चित्रपट सध्या चालवता येत नाही. कृपया पुन्हा प्रयत्न करा.',
  'Phone number ': 'फोन नंबर +919876543210 सारखा असावा',
  'Codes are sent only ': 'या देशातील नंबरवर कोड पाठवले जात नाहीत',
  'This number cannot ': 'या नंबरवर कोड पाठवता येत नाही. कृपया नंबर तपासा.',
  'Please update ': 'कृपया ॲप अपडेट करा',
  'Age ': 'वय 13 ते 120 वर्षांच्या दरम्यान असावे',
}
export const errorWords: Partial<Record<AppLanguage, Words>> = { hi, gu, mr }
