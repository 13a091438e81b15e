import { withUsual } from './demo-item.ts'

const recording = { kind: 'clip', seconds: 6 } as const

// Old texts in the public domain, in LRC format. Their times fit the clips, which last six seconds.

/** The words of the Navkar mantra, in Prakrit. */
const navkarWords = {
  Deva: `[00:00.40]णमो अरिहंताणं
[00:01.00]णमो सिद्धाणं
[00:01.60]णमो आयरियाणं
[00:02.20]णमो उवज्झायाणं
[00:02.80]णमो लोए सव्व साहूणं

[00:03.50]एसो पंच णमुक्कारो
[00:04.10]सव्व पावप्पणासणो
[00:04.70]मंगलाणं च सव्वेसिं
[00:05.30]पढमं हवइ मंगलं`,
  Gujr: `[00:00.40]ણમો અરિહંતાણં
[00:01.00]ણમો સિદ્ધાણં
[00:01.60]ણમો આયરિયાણં
[00:02.20]ણમો ઉવજ્ઝાયાણં
[00:02.80]ણમો લોએ સવ્વ સાહૂણં

[00:03.50]એસો પંચ ણમુક્કારો
[00:04.10]સવ્વ પાવપ્પણાસણો
[00:04.70]મંગલાણં ચ સવ્વેસિં
[00:05.30]પઢમં હવઇ મંગલં`,
  Latn: `[00:00.40]Namo Arihantanam
[00:01.00]Namo Siddhanam
[00:01.60]Namo Ayariyanam
[00:02.20]Namo Uvajjhayanam
[00:02.80]Namo Loe Savva Sahunam

[00:03.50]Eso Pancha Namukkaro
[00:04.10]Savva Pavappanasano
[00:04.70]Mangalanam Cha Savvesim
[00:05.30]Padhamam Havai Mangalam`,
}

const navkarMeanings = {
  hi: `अरिहंतों को नमस्कार
सिद्धों को नमस्कार
आचार्यों को नमस्कार
उपाध्यायों को नमस्कार
लोक के सभी साधुओं को नमस्कार

यह पाँचों का नमस्कार
सब पापों का नाश करने वाला है
और सब मंगलों में
पहला मंगल है`,
  gu: `અરિહંતોને નમસ્કાર
સિદ્ધોને નમસ્કાર
આચાર્યોને નમસ્કાર
ઉપાધ્યાયોને નમસ્કાર
લોકમાં સર્વ સાધુઓને નમસ્કાર

આ પાંચેયને કરેલો નમસ્કાર
સર્વ પાપોનો નાશ કરનાર છે
અને સર્વ મંગલોમાં
પહેલું મંગલ છે`,
  en: `I bow to the enlightened ones
I bow to the liberated souls
I bow to the leaders of the order
I bow to the teachers of the scriptures
I bow to all monks and nuns in the world

This fivefold salutation
destroys all sins,
and of all that is auspicious
it is the first.`,
}

/** The first verse of the Uvasaggaharam, which Bhadrabahu wrote in Prakrit. */
const uvasaggaharamWords = {
  Deva: `[00:00.60]उवसग्गहरं पासं
[00:01.80]पासं वंदामि कम्मघणमुक्कं
[00:03.20]विसहर विस निन्नासं
[00:04.50]मंगल कल्लाण आवासं`,
  Latn: `[00:00.60]Uvasaggaharam Pasam
[00:01.80]Pasam Vandami Kammaghanamukkam
[00:03.20]Visahara Visa Ninnasam
[00:04.50]Mangala Kallana Avasam`,
}

export const music = withUsual({ mediaType: 'audio', play: recording }, [
  {
    title: 'नवकार मंत्र: प्रभात वंदना',
    slug: 'navkar-mantra-prabhat-vandana',
    synopsis:
      'पाँच परमेष्ठियों को किया गया वह नमस्कार जिसमें किसी एक व्यक्ति का नाम नहीं, केवल गुणों का आदर है। भोर के स्वरों में धीमे-धीमे दोहराया गया नवकार, अकेले जाप के लिए भी और परिवार के साथ गाने के लिए भी।',
    categories: ['bhajans', 'stavans'],
    tags: ['नवकार', 'णमोकार', 'जाप', 'प्रभात'],
    featured: true,
    credits: { music: 'देवांश भंडारी', lyrics: 'पारंपरिक (प्राकृत)', singers: ['मृदुला सुराणा', 'अर्हम पोरवाल'] },
    daysAgo: 0.4,
    words: navkarWords,
    meanings: navkarMeanings,
    translations: [
      {
        language: 'en',
        title: 'Navkar Mantra: Morning Salutation',
        synopsis:
          'The salutation to the five supreme beings, which names nobody and honours only virtues. Repeated slowly in the notes of dawn, to be sung alone or with the family.',
      },
      {
        language: 'gu',
        title: 'નવકાર મંત્ર: પ્રભાત વંદના',
        synopsis:
          'પાંચ પરમેષ્ઠીઓને કરેલો એ નમસ્કાર, જેમાં કોઈ એક વ્યક્તિનું નામ નથી, કેવળ ગુણોનો આદર છે. પરોઢના સૂરોમાં ધીમે ધીમે ગવાયેલો નવકાર, એકલા જાપ માટે અને પરિવાર સાથે ગાવા માટે.',
      },
    ],
  },
  {
    title: 'करुणा की धारा: अहिंसा भजन',
    slug: 'karuna-ki-dhara-ahimsa-bhajan',
    synopsis:
      'जो दुख मुझे अप्रिय है, वह किसी जीव को प्रिय नहीं: आचारांग की इसी भावना पर रचा एक सरल भजन। मंजीरे और तानपूरे के साथ, बच्चों के स्वर में।',
    categories: ['bhajans'],
    tags: ['अहिंसा', 'करुणा', 'बाल भजन'],
    credits: { music: 'सारंग जैन', lyrics: 'निधि बोथरा', singers: ['अंकुर बाल मंडल'] },
    daysAgo: 15,
  },
  {
    title: 'ભક્તામર સ્તોત્ર: પ્રાતઃ પાઠ',
    slug: 'bhaktamar-stotra-pratah-path',
    synopsis:
      'આચાર્ય માનતુંગસૂરિએ રચેલી પ્રભુ આદિનાથની સ્તુતિ, વસંતતિલકા છંદમાં. શ્વેતાંબર પરંપરામાં ચુંમાલીસ અને દિગંબર પરંપરામાં અડતાલીસ શ્લોક; અહીં ધીમા, સ્પષ્ટ ઉચ્ચાર સાથેનો સવારનો પાઠ છે. પાઠ શીખનારા માટે દરેક ચરણ પછી શ્વાસ જેટલો વિરામ રાખ્યો છે.',
    categories: ['stavans'],
    tags: ['ભક્તામર', 'આદિનાથ', 'માનતુંગસૂરિ', 'સ્તોત્ર'],
    featured: true,
    credits: { music: 'નિનાદ વોરા', lyrics: 'આચાર્ય માનતુંગસૂરિ', singers: ['કુંજલ દોશી'] },
    daysAgo: 4,
  },
  {
    title: 'Logassa Sutra: Twenty-Four Names',
    slug: 'logassa-sutra-twenty-four-names',
    synopsis:
      'The hymn that names all twenty-four Tirthankaras, from Rishabha to Vardhamana, and asks only for clarity and peace. It is one of the six daily essentials, held in the mind during the stillness of kausagga. Chanted here once slowly and once at the pace of a walk.',
    categories: ['stavans'],
    tags: ['Logassa', 'Tirthankara', 'Prakrit', 'daily essentials'],
    platform: 'ios',
    credits: { music: 'Aarohi Nahar', lyrics: 'Traditional (Prakrit)', singers: ['Rhea Bafna'] },
    daysAgo: 19,
  },
  {
    title: 'उवसग्गहरं स्तोत्र',
    slug: 'uvasaggaharam-stotra',
    synopsis:
      'आचार्य भद्रबाहु स्वामी की रची पाँच गाथाएँ, जिनमें उपसर्गों को हरने वाले भगवान पार्श्वनाथ का स्मरण है। संकट की घड़ी में पीढ़ियों ने इसे गाया है; यहाँ यह तानपूरे की एक ही तान पर है।',
    categories: ['stavans'],
    tags: ['उवसग्गहरं', 'पार्श्वनाथ', 'भद्रबाहु', 'स्तोत्र'],
    credits: { music: 'देवांश भंडारी', lyrics: 'आचार्य भद्रबाहु स्वामी', singers: ['अर्हम पोरवाल'] },
    daysAgo: 24,
    words: uvasaggaharamWords,
  },
  {
    title: 'સ્નાત્ર પૂજા: મેરુ શિખરે',
    slug: 'snatra-puja-meru-shikhare',
    synopsis:
      'પ્રભુના જન્મ સમયે ઇંદ્રોએ મેરુ પર્વત પર કરેલા અભિષેકનું સ્મરણ, જે દેરાસરોમાં રોજ સવારે ગવાય છે. પંડિત વીરવિજયજીની ઢાળો, કળશના નાદ અને સૌના સ્વર સાથે.',
    categories: ['stavans', 'bhajans'],
    tags: ['સ્નાત્ર પૂજા', 'અભિષેક', 'મેરુ', 'વીરવિજયજી'],
    platform: 'web',
    credits: { music: 'પરંપરાગત', lyrics: 'પંડિત વીરવિજયજી', singers: ['દિયા મહેતા', 'સમૂહ સ્વર'] },
    daysAgo: 29,
  },
  {
    title: 'Micchami Dukkadam',
    slug: 'micchami-dukkadam',
    synopsis:
      'A song for Samvatsari, the day on which one asks every living being for forgiveness and gives it in turn. Two voices begin in different keys and end in the same one. Sing it to someone before you send it.',
    categories: ['songs'],
    tags: ['Samvatsari', 'Kshamapana', 'forgiveness'],
    platform: 'ios',
    credits: { music: 'Aarohi Nahar', lyrics: 'Ketan Zaveri', singers: ['Rhea Bafna', 'Manan Golecha'] },
    daysAgo: 8,
    translations: [
      {
        language: 'hi',
        title: 'मिच्छामि दुक्कडम्',
        synopsis: 'संवत्सरी का गीत, जिस दिन हर जीव से क्षमा माँगी और दी जाती है।',
      },
      {
        language: 'gu',
        title: 'મિચ્છામિ દુક્કડમ્',
        synopsis: 'સંવત્સરીનું ગીત, જે દિવસે દરેક જીવ પાસે ક્ષમા માગવામાં અને આપવામાં આવે છે.',
      },
    ],
  },
  {
    title: 'પર્યુષણ આવ્યાં રે',
    slug: 'paryushan-avya-re',
    synopsis:
      'આઠ દિવસ, આઠ દીવા: તપ, સ્વાધ્યાય અને મૈત્રીના પર્વને આવકારતું ગીત. પહેલા દિવસની ઉમંગભરી ચાલથી લઈને સંવત્સરીની શાંત ક્ષમાપના સુધી સૂર ધીમે ધીમે ઊંડો થતો જાય છે.',
    categories: ['songs', 'bhajans'],
    tags: ['પર્યુષણ', 'સંવત્સરી', 'પર્વ'],
    credits: { music: 'નિનાદ વોરા', lyrics: 'હેતલ શાહ', singers: ['કુંજલ દોશી', 'પાર્થ સંઘવી'] },
    daysAgo: 10,
  },
])
