// The sentences of errors that apps show, for readers of other languages than English.
import type { AppLanguage } from './content/translations.ts'
import type { ErrorCode } from './errors.ts'

type Words = Partial<Record<ErrorCode, string>>

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
}
export const errorWords: Partial<Record<AppLanguage, Words>> = { hi, gu, mr }
