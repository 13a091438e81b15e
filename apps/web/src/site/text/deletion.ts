import { keptAtMost } from '@jinvani/contract'
import type { Say } from './say.ts'

export type DeletionText = ReturnType<typeof deletion>

export const deletion = (say: Say) => ({
  title: say('Delete your account · Jinvani', 'अपना खाता मिटाएँ · जिनवाणी', 'તમારું ખાતું કાઢી નાખો · જિનવાણી'),
  description: say(
    'Delete your Jinvani account and all data about you, with your phone number and without the app.',
    'अपना जिनवाणी खाता और आपके बारे में रखी सारी जानकारी अपने फ़ोन नंबर से, ऐप के बिना मिटाएँ।',
    'તમારું જિનવાણી ખાતું અને તમારા વિશે રાખેલી બધી માહિતી તમારા ફોન નંબરથી, ઍપ વિના કાઢી નાખો.',
  ),
  heading: say('Delete your account', 'अपना खाता मिटाएँ', 'તમારું ખાતું કાઢી નાખો'),
  lead: say(
    'This deletes your Jinvani account for good. You need the phone number that you signed in with; you do not need the app.',
    'यहाँ आपका जिनवाणी खाता हमेशा के लिए मिटाया जाता है। इसके लिए वह फ़ोन नंबर चाहिए जिससे आपने साइन इन किया था; ऐप की ज़रूरत नहीं।',
    'અહીં તમારું જિનવાણી ખાતું કાયમ માટે કાઢી નખાય છે. એ માટે તમે જે ફોન નંબરથી સાઇન ઇન કર્યું હતું તે જોઈએ; ઍપની જરૂર નથી.',
  ),
  goes: {
    heading: say('What goes, and when', 'क्या मिटेगा, और कब', 'શું જશે, અને ક્યારે'),
    items: [
      say(
        'At once: your account with its phone number and whatever you filled in, your sign-ins on all devices, your consents, the codes that were sent to you, and what you played.',
        'तुरंत: आपका खाता, उसका फ़ोन नंबर और आपकी भरी हुई जानकारी, सभी डिवाइसों पर आपके साइन-इन, आपकी सहमतियाँ, आपको भेजे गए कोड, और आपने क्या देखा-सुना।',
        'તરત જ: તમારું ખાતું, તેનો ફોન નંબર અને તમે ભરેલી વિગતો, બધાં ડિવાઇસ પરનાં તમારાં સાઇન-ઇન, તમારી સંમતિઓ, તમને મોકલેલા કોડ, અને તમે શું જોયું-સાંભળ્યું.',
      ),
      say(
        'Within a day: counters that protect against misuse. They do not contain your number.',
        'एक दिन में: दुरुपयोग रोकने वाली गिनतियाँ। उनमें आपका नंबर नहीं होता।',
        'એક દિવસમાં: દુરુપયોગ અટકાવતી ગણતરીઓ. તેમાં તમારો નંબર હોતો નથી.',
      ),
      say(
        `Within ${keptAtMost.backupDays} days: copies in our backups.`,
        `${keptAtMost.backupDays} दिन में: हमारे बैकअप में रखी प्रतियाँ।`,
        `${keptAtMost.backupDays} દિવસમાં: અમારા બૅકઅપમાંની નકલો.`,
      ),
    ],
  },
  know: {
    heading: say('Good to know', 'यह भी जान लें', 'આ પણ જાણી લો'),
    items: [
      say(
        'A subscription does not end with the account: cancel it in the App Store or on Google Play.',
        'इससे सदस्यता समाप्त नहीं होती: उसे App Store या Google Play में रद्द करें।',
        'આનાથી સબ્સ્ક્રિપ્શન બંધ થતું નથી: તેને App Store કે Google Playમાં રદ કરો.',
      ),
      say(
        'A deleted account does not come back. You may open a new one later with the same number.',
        'मिटाया हुआ खाता वापस नहीं आता। आप बाद में उसी नंबर से नया खाता बना सकते हैं।',
        'કાઢી નાખેલું ખાતું પાછું આવતું નથી. પછીથી તમે એ જ નંબરથી નવું ખાતું ખોલી શકો છો.',
      ),
    ],
  },
  form: {
    label: say('Delete by phone number', 'फ़ोन नंबर से मिटाएँ', 'ફોન નંબરથી કાઢી નાખો'),
    phone: say('Phone number', 'फ़ोन नंबर', 'ફોન નંબર'),
    phoneHint: say(
      'Ten digits, or with the country code: +91\u00A098765\u00A043210',
      'दस अंक, या देश के कोड के साथ: +91\u00A098765\u00A043210',
      'દસ અંક, અથવા દેશના કોડ સાથે: +91\u00A098765\u00A043210',
    ),
    send: say('Send me a code', 'मुझे कोड भेजें', 'મને કોડ મોકલો'),
    sent: say(
      'We have sent a code to {phone}.',
      'हमने {phone} पर एक कोड भेजा है।',
      'અમે {phone} પર કોડ મોકલ્યો છે.',
    ),
    code: say('Code from the message', 'संदेश में आया कोड', 'સંદેશમાં આવેલો કોડ'),
    codeHint: say(
      'Six digits, valid for five minutes',
      'छह अंक, पाँच मिनट तक मान्य',
      'છ અંક, પાંચ મિનિટ સુધી માન્ય',
    ),
    remove: say('Delete my account', 'मेरा खाता मिटाएँ', 'મારું ખાતું કાઢી નાખો'),
    again: say('New code or other number', 'नया कोड या दूसरा नंबर', 'નવો કોડ અથવા બીજો નંબર'),
  },
  done: {
    heading: say('This number has no account any more', 'इस नंबर का खाता अब नहीं है', 'આ નંબરનું ખાતું હવે નથી'),
    text: say(
      'Apart from what is said above, nothing about this number is kept. You may close this page and remove the app.',
      'ऊपर बताई गई बातों को छोड़कर अब इस नंबर का कुछ भी हमारे पास नहीं है। आप यह पेज बंद कर सकते हैं और ऐप हटा सकते हैं।',
      'ઉપર જણાવેલી બાબતો સિવાય હવે આ નંબરનું કશું અમારી પાસે નથી. તમે આ પેજ બંધ કરી શકો છો અને ઍપ કાઢી શકો છો.',
    ),
  },
  /** Messages about failures, by error code or by name of the invalid field. */
  failures: {
    phone: say(
      'This number is not right. Type ten digits, or the whole number with its country code.',
      'यह नंबर सही नहीं है। दस अंक लिखें, या देश के कोड के साथ पूरा नंबर।',
      'આ નંબર બરાબર નથી. દસ અંક લખો, અથવા દેશના કોડ સાથે આખો નંબર.',
    ),
    country: say(
      'Only numbers that begin with {codes} can sign in, so no other number has an account.',
      'यह नंबर सही नहीं है: साइन इन में देश का कोड {codes} ही मान्य है।',
      'આ નંબર બરાબર નથી: સાઇન ઇન માટે દેશના કોડમાં {codes} જ માન્ય છે.',
    ),
    code: say('The code has six digits.', 'कोड में छह अंक होते हैं।', 'કોડમાં છ અંક હોય છે.'),
    'invalid-code': say(
      'The code is wrong or has expired. Look at the newest message. After a few wrong codes only a new one works: ask for it below.',
      'कोड ग़लत है या उसका समय बीत गया है। सबसे नया संदेश देखें, या नीचे नया कोड मँगाएँ। कुछ ग़लत कोड के बाद नया कोड ही चाहिए।',
      'કોડ ખોટો છે અથવા તેનો સમય પૂરો થયો છે. સૌથી નવો સંદેશ જુઓ, અથવા નીચે નવો કોડ મંગાવો. બહુ વાર ખોટો કોડ લખો તે પછી નવો કોડ જ જોઈએ.',
    ),
    'rate-limited': say(
      'Too many attempts. Please wait {minutes} min and try again.',
      'बहुत बार कोशिश की गई। कृपया {minutes} मिनट बाद फिर कोशिश करें।',
      'બહુ વાર પ્રયત્ન થયો. મહેરબાની કરીને {minutes} મિનિટ પછી ફરી પ્રયત્ન કરો.',
    ),
    network: say(
      'There is no connection. Please check your internet and try again.',
      'कनेक्शन नहीं है। इंटरनेट जाँचें और फिर कोशिश करें।',
      'કનેક્શન નથી. ઇન્ટરનેટ તપાસો અને ફરી પ્રયત્ન કરો.',
    ),
  },
  /** The page adds the contact address after each sentence. */
  contacts: {
    blocked: say(
      'This account is blocked. Write to us and we will delete it:',
      'यह खाता रोका गया है। हमें लिखें, हम इसे मिटा देंगे:',
      'આ ખાતું બ્લૉક થયેલું છે. અમને લખો, અમે તેને કાઢી નાખીશું:',
    ),
    other: say(
      'That did not work. Please try again in a few minutes, or write to us:',
      'यह नहीं हो सका। कुछ मिनट बाद फिर कोशिश करें, या हमें लिखें:',
      'આ થઈ શક્યું નહીં. થોડી મિનિટ પછી ફરી પ્રયત્ન કરો, અથવા અમને લખો:',
    ),
    noScript: say(
      'The form that sends you a code needs JavaScript. You can also write to us, and we will delete your account within 30 days:',
      'कोड भेजने के लिए इस पेज को JavaScript चाहिए। आप हमें लिख भी सकते हैं; हम 30 दिन में आपका खाता मिटा देंगे:',
      'કોડ મોકલવા માટે આ પેજને JavaScript જોઈએ. તમે અમને લખી પણ શકો છો; અમે 30 દિવસમાં તમારું ખાતું કાઢી નાખીશું:',
    ),
  },
})
