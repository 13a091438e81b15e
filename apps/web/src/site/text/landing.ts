import type { Say } from './say.ts'

export const featureNames = ['films', 'music', 'podcasts', 'teachings'] as const

export const screenNames = ['home', 'film', 'bhajan', 'podcasts', 'teachings'] as const
export type ScreenName = (typeof screenNames)[number]

export type LandingText = ReturnType<typeof landing>

export const landing = (say: Say) => ({
  title: say(
    'Jinvani: films, bhajans and teachings of the Jain tradition',
    'जिनवाणी: जैन परंपरा की फ़िल्में, भजन और शिक्षाएँ',
    'જિનવાણી: જૈન પરંપરાની ફિલ્મો, ભજનો અને ઉપદેશ',
  ),
  description: say(
    'Stream Jain movies and stories, bhajans and stavans, podcasts, interviews and timeless teachings, in one quiet app for iPhone and Android.',
    'जैन फ़िल्में और कहानियाँ, भजन और स्तवन, पॉडकास्ट, साक्षात्कार और शाश्वत शिक्षाएँ: iPhone और Android के लिए एक शांत ऐप में।',
    'જૈન ફિલ્મો અને કથાઓ, ભજન અને સ્તવન, પોડકાસ્ટ, મુલાકાતો અને શાશ્વત ઉપદેશ: iPhone અને Android માટેની એક શાંત ઍપમાં.',
  ),
  skipLink: say('Skip to the content', 'सीधे मुख्य सामग्री पर जाएँ', 'સીધા મુખ્ય સામગ્રી પર જાઓ'),
  languageLabel: say('Language', 'भाषा', 'ભાષા'),
  hero: {
    sentence: say(
      'Wake with a bhajan. Fall asleep with a story that stays.',
      'भजन के साथ जागिए, मन में बसी कथा के साथ सो जाइए।',
      'ભજન સાથે જાગો, મનમાં વસી ગયેલી કથા સાથે સૂઈ જાઓ.',
    ),
    phoneAlt: say(
      'The Jinvani app on a phone: a film about the temples of Shatrunjaya, and rows of bhajans and stories below it.',
      'फ़ोन पर जिनवाणी ऐप: शत्रुंजय के मंदिरों पर एक फ़िल्म और उसके नीचे भजनों और कहानियों की पंक्तियाँ।',
      'ફોન પર જિનવાણી ઍપ: શત્રુંજયનાં મંદિરો વિશેની ફિલ્મ અને તેની નીચે ભજનો અને કથાઓની હારમાળા.',
    ),
  },
  stores: {
    label: say('Get the app', 'ऐप पाएँ', 'ઍપ મેળવો'),
    ios: { lead: say('Download on the', 'डाउनलोड करें', 'ડાઉનલોડ કરો'), name: 'App Store' },
    android: { lead: say('Get it on', 'यहाँ से पाएँ', 'અહીંથી મેળવો'), name: 'Google Play' },
  },
  features: {
    heading: say('What you will find', 'यहाँ क्या मिलेगा', 'અહીં શું મળશે'),
    cards: {
      films: {
        title: say('Jain Movies & Stories', 'जैन फ़िल्में और कहानियाँ', 'જૈન ફિલ્મો અને કથાઓ'),
        text: say(
          'Feature films, short films and animated tales of courage, compassion and renunciation.',
          'साहस, करुणा और त्याग की कथाएँ: पूरी फ़िल्में, लघु फ़िल्में और एनिमेशन।',
          'સાહસ, કરુણા અને ત્યાગની કથાઓ: પૂરી ફિલ્મો, ટૂંકી ફિલ્મો અને ઍનિમેશન.',
        ),
      },
      music: {
        title: say('Bhajans & Music', 'भजन और संगीत', 'ભજન અને સંગીત'),
        text: say(
          'Bhajans, stavans and stotras for the morning, for the temple and for the road.',
          'भजन, स्तवन और स्तोत्र: सुबह के लिए, मंदिर के लिए और सफ़र के लिए।',
          'ભજન, સ્તવન અને સ્તોત્ર: સવાર માટે, દેરાસર માટે અને સફર માટે.',
        ),
      },
      podcasts: {
        title: say('Podcasts & Interviews', 'पॉडकास्ट और साक्षात्कार', 'પોડકાસ્ટ અને મુલાકાતો'),
        text: say(
          'Unhurried talk with monks, scholars and families who live the tradition today.',
          'साधु-साध्वियों, विद्वानों और आज इस परंपरा को जी रहे परिवारों से इत्मीनान की बातचीत।',
          'સાધુ-સાધ્વીજીઓ, વિદ્વાનો અને આજે આ પરંપરા જીવતા પરિવારો સાથે નિરાંતની વાતો.',
        ),
      },
      teachings: {
        title: say('Timeless Teachings', 'शाश्वत शिक्षाएँ', 'શાશ્વત ઉપદેશ'),
        text: say(
          'Ahimsa, anekant and aparigraha, explained from the sutras in plain words.',
          'अहिंसा, अनेकांत और अपरिग्रह: सूत्रों से, सरल शब्दों में।',
          'અહિંસા, અનેકાંત અને અપરિગ્રહ: સૂત્રોમાંથી, સરળ શબ્દોમાં.',
        ),
      },
    },
  },
  listen: {
    heading: say('Listen for a moment', 'एक पल सुनिए', 'પળભર સાંભળો'),
    about: say(
      'The Navkar at daybreak: a few notes from the library.',
      'भोर का नवकार: संग्रह से कुछ स्वर।',
      'પરોઢનો નવકાર: સંગ્રહમાંથી થોડા સ્વર.',
    ),
  },
  strip: {
    heading: say('A look inside', 'ऐप के भीतर', 'ઍપની અંદર'),
    label: say(
      'Five screens of the app; scroll sideways',
      'ऐप की पाँच स्क्रीन; दाएँ-बाएँ सरकाएँ',
      'ઍપની પાંચ સ્ક્રીન; ડાબે-જમણે સરકાવો',
    ),
    previous: say('Previous screen', 'पिछली स्क्रीन', 'પાછલી સ્ક્રીન'),
    next: say('Next screen', 'अगली स्क्रीन', 'આગલી સ્ક્રીન'),
    screens: {
      home: {
        caption: say('Home', 'होम', 'હોમ'),
        alt: say(
          'Home screen: a large picture of hill temples at dawn, then rows of new bhajans and stories.',
          'होम स्क्रीन: भोर में पहाड़ी मंदिरों का बड़ा चित्र, फिर नए भजनों और कहानियों की पंक्तियाँ।',
          'હોમ સ્ક્રીન: પરોઢે ડુંગર પરનાં મંદિરોનું મોટું ચિત્ર, પછી નવાં ભજનો અને કથાઓની હારમાળા.',
        ),
      },
      film: {
        caption: say('Film', 'फ़िल्म', 'ફિલ્મ'),
        alt: say(
          'Film screen: lit steps climbing mount Girnar at night, with a play button and the story of the film.',
          'फ़िल्म स्क्रीन: रात में गिरनार पर चढ़ती रोशन सीढ़ियाँ, चलाने का बटन और फ़िल्म की कथा।',
          'ફિલ્મ સ્ક્રીન: રાત્રે ગિરનાર પર ચડતાં ઝળહળતાં પગથિયાં, ચલાવવાનું બટન અને ફિલ્મની કથા.',
        ),
      },
      bhajan: {
        caption: say('Bhajan player', 'भजन प्लेयर', 'ભજન પ્લેયર'),
        alt: say(
          'Player screen: an oil lamp glowing inside a mandala while the Bhaktamar Stotra plays.',
          'प्लेयर स्क्रीन: मंडल के बीच जलता दीपक, भक्तामर स्तोत्र चल रहा है।',
          'પ્લેયર સ્ક્રીન: મંડળની વચ્ચે ઝળહળતો દીવો, ભક્તામર સ્તોત્ર વાગી રહ્યું છે.',
        ),
      },
      podcasts: {
        caption: say('Podcasts', 'पॉडकास्ट', 'પોડકાસ્ટ'),
        alt: say(
          'Podcast screen: a list of conversations in English, Hindi and Gujarati.',
          'पॉडकास्ट स्क्रीन: अंग्रेज़ी, हिन्दी और गुजराती में बातचीत की सूची।',
          'પોડકાસ્ટ સ્ક્રીન: અંગ્રેજી, હિન્દી અને ગુજરાતીમાં વાતચીતોની યાદી.',
        ),
      },
      teachings: {
        caption: say('Teachings', 'शिक्षाएँ', 'ઉપદેશ'),
        alt: say(
          'Teachings screen: a manuscript leaf with a verse of the Tattvartha Sutra and its meaning.',
          'शिक्षाओं की स्क्रीन: हस्तलिखित पन्ने पर तत्त्वार्थ सूत्र का एक सूत्र और उसका अर्थ।',
          'ઉપદેશની સ્ક્રીન: હસ્તપ્રતના પાના પર તત્ત્વાર્થ સૂત્રનું એક સૂત્ર અને તેનો અર્થ.',
        ),
      },
    },
  },
  footer: {
    mission: say(
      'Jinvani means the words of the Jina. We gather the films, songs and thought of the Jain tradition, keep them with care, and bring them to every home that wishes to listen.',
      'जिनवाणी का अर्थ है जिन भगवान की वाणी। हम जैन परंपरा की फ़िल्मों, गीतों और विचारों को सहेजते हैं और हर उस घर तक पहुँचाते हैं जो सुनना चाहता है।',
      'જિનવાણી એટલે જિનેશ્વરની વાણી. અમે જૈન પરંપરાની ફિલ્મો, ગીતો અને વિચારોને જતનથી સાચવીએ છીએ અને સાંભળવા ઇચ્છતા દરેક ઘર સુધી પહોંચાડીએ છીએ.',
    ),
    verseMeaning: say(
      'Living beings are there to help one another. Tattvartha Sutra 5.21',
      'जीव एक-दूसरे का उपकार करते हैं। तत्त्वार्थ सूत्र ५.२१',
      'જીવો એકબીજા પર ઉપકાર કરે છે. તત્ત્વાર્થ સૂત્ર ૫.૨૧',
    ),
    contact: say('Write to us', 'हमें लिखें', 'અમને લખો'),
    legal: say('Legal', 'कानूनी', 'કાનૂની'),
    privacy: say('Privacy Policy', 'गोपनीयता नीति (अंग्रेज़ी)', 'ગોપનીયતા નીતિ (અંગ્રેજી)'),
    terms: say('Terms of Service', 'सेवा की शर्तें (अंग्रेज़ी)', 'સેવાની શરતો (અંગ્રેજી)'),
    deletion: say('Delete your account', 'खाता मिटाएँ', 'ખાતું કાઢી નાખો'),
    staff: say('For our staff', 'हमारे कर्मियों के लिए', 'અમારા સ્ટાફ માટે'),
    admin: say('Admin Portal', 'एडमिन पोर्टल', 'ઍડમિન પોર્ટલ'),
    rights: say('All rights reserved.', 'सर्वाधिकार सुरक्षित।', 'સર્વાધિકાર સુરક્ષિત.'),
  },
})
