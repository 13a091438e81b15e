import { withUsual } from './demo-item.ts'

const clip = { kind: 'clip', seconds: 5 } as const

export const films = withUsual({ mediaType: 'video', play: clip }, [
  {
    title: 'जन्म कल्याणक: त्रिशला के स्वप्न',
    slug: 'janma-kalyanak-trishala-ke-swapna',
    synopsis:
      'क्षत्रियकुंड की एक शांत रात में रानी त्रिशला मंगलकारी स्वप्न देखती हैं: श्वेतांबर परंपरा में चौदह, दिगंबर परंपरा में सोलह। राजा सिद्धार्थ स्वप्न-पाठकों को बुलाते हैं और नगर में आनंद छा जाता है। चैत्र शुक्ल त्रयोदशी को वर्धमान का जन्म होता है, जिन्हें आगे चलकर संसार महावीर के नाम से जानेगा।',
    categories: ['jain-movies-stories'],
    tags: ['महावीर', 'जन्म कल्याणक', 'त्रिशला', 'स्वप्न'],
    featured: true,
    credits: {
      writtenAndDirectedBy: 'अनन्या सेठिया',
      music: 'देवांश भंडारी',
      lyrics: 'पारंपरिक',
      singers: ['मृदुला सुराणा'],
      castNames: ['ईशा कोठारी', 'राघव लोढ़ा'],
    },
    daysAgo: 2,
    translations: [
      {
        language: 'en',
        title: 'Janma Kalyanak: The Dreams of Trishala',
        synopsis:
          'On a quiet night in Kshatriyakund queen Trishala sees auspicious dreams, and King Siddhartha calls those who can read them. On the thirteenth day of Chaitra Vardhamana is born, whom the world will know as Mahavira.',
      },
    ],
  },
  {
    title: 'ચંદનબાળા: અડદના બાકુળા',
    slug: 'chandanbala-adadna-bakula',
    synopsis:
      'ચંપાનગરીની રાજકુમારી વસુમતી કૌશાંબીના બજારમાં વેચાય છે અને ચંદના બને છે. પગમાં બેડી, મુંડાયેલું માથું અને ત્રણ દિવસની ભૂખ; છતાં ઉંબરે ઊભા રહીને તે સૂપડામાંના અડદના બાકુળા કોઈ અતિથિને આપવા ઝંખે છે. પાંચ મહિના ને પચીસ દિવસના ઉપવાસ પછી પ્રભુ મહાવીર તેના હાથે પારણું કરે છે.',
    categories: ['jain-movies-stories'],
    tags: ['ચંદનબાળા', 'મહાવીર', 'દાન', 'કરુણા'],
    rating: 'U/A 7+',
    credits: {
      writtenAndDirectedBy: 'હેતલ શાહ',
      music: 'નિનાદ વોરા',
      castNames: ['દિયા મહેતા', 'પાર્થ સંઘવી', 'કુંજલ દોશી'],
    },
    daysAgo: 6,
  },
  {
    title: 'Shalibhadra: The Bowl of Kheer',
    slug: 'shalibhadra-the-bowl-of-kheer',
    synopsis:
      'A poor shepherd boy gives the only bowl of kheer he has ever been offered to a fasting monk, and regrets nothing. Reborn in Rajagriha, Shalibhadra lives above the world on the topmost floor of a palace, until the visit of King Shrenik tells him that even he has a master. He walks down the stairs, and keeps walking.',
    categories: ['jain-movies-stories'],
    tags: ['Shalibhadra', 'Rajagriha', 'giving', 'renunciation'],
    platform: 'ios',
    credits: {
      writtenAndDirectedBy: 'Ketan Zaveri',
      music: 'Aarohi Nahar',
      castNames: ['Manan Golecha', 'Rhea Bafna', 'Suketu Parekh'],
    },
    daysAgo: 12,
  },
  {
    title: 'नेमिनाथ और राजुल: लौटता हुआ रथ',
    slug: 'neminath-aur-rajul-lautta-hua-rath',
    synopsis:
      'बारात द्वार तक पहुँच चुकी है कि नेमिकुमार को बाड़े में बंद पशुओं की पुकार सुनाई देती है। वे सारथी से रथ मोड़ने को कहते हैं और गिरनार की ओर चल देते हैं। राजुल का शोक धीरे-धीरे समझ में बदलता है और वह भी उसी पर्वत की राह लेती है।',
    categories: ['jain-movies-stories', 'timeless-teachings'],
    tags: ['नेमिनाथ', 'राजुल', 'गिरनार', 'जीवदया'],
    credits: {
      writtenAndDirectedBy: 'विवेक चोरड़िया',
      music: 'सारंग जैन',
      lyrics: 'पारंपरिक',
      singers: ['निधि बोथरा', 'अर्हम पोरवाल'],
      castNames: ['तनय मेहता', 'वाणी दुगड़'],
    },
    daysAgo: 17,
  },
  {
    title: 'Bahubali: The Creeper and the Stone',
    slug: 'bahubali-the-creeper-and-the-stone',
    synopsis:
      'Two brothers meet to decide a kingdom, and the one who has won lowers his hand and leaves. Bahubali stands in meditation until creepers climb his limbs; what holds him back is finer than any vine. Filmed around Vindhyagiri in Shravanabelagola, where he has stood in granite for more than a thousand years.',
    categories: ['jain-movies-stories'],
    tags: ['Bahubali', 'Shravanabelagola', 'humility'],
    rating: 'U/A 7+',
    platform: 'web',
    active: false,
    durationSec: 6120,
    credits: {
      writtenAndDirectedBy: 'Varsha Hegde',
      music: 'Shreyas Padmaraj',
      castNames: ['Nagesh Ballal', 'Adeep Rao'],
    },
    daysAgo: 1,
    play: { kind: 'protected' },
  },
  {
    title: 'શત્રુંજય: પગથિયે પગથિયે પાલિતાણા',
    slug: 'shatrunjay-pagathiye-pagathiye-palitana',
    synopsis:
      'પરોઢ પહેલાં તળેટીએથી યાત્રા શરૂ થાય છે: લગભગ સાડા ત્રણ હજાર પગથિયાં, અને દરેક વળાંકે બદલાતું આકાશ. ટોચ પર સેંકડો દેરાસરોની નગરી અને દાદા આદિનાથનાં દર્શન. રાત પડતાં ગિરિરાજ પર કોઈ રોકાતું નથી; માત્ર ધજાઓ અને પવન રહે છે.',
    categories: ['short-films'],
    tags: ['શત્રુંજય', 'પાલિતાણા', 'આદિનાથ', 'યાત્રા'],
    featured: true,
    credits: { writtenAndDirectedBy: 'જીગર કાપડિયા', music: 'નિનાદ વોરા' },
    daysAgo: 3,
  },
  {
    title: 'Ranakpur: A Forest of Stone',
    slug: 'ranakpur-a-forest-of-stone',
    synopsis:
      'One thousand four hundred and forty-four marble pillars, and it is said that no two are alike. In the fifteenth century the merchant Dharna Shah saw a heavenly palace in a dream, and the mason Depa drew it for him. This film follows the light through one single day in the four-faced temple of Adinath.',
    categories: ['short-films'],
    tags: ['Ranakpur', 'Adinath', 'architecture', 'Rajasthan'],
    platform: 'web',
    featured: true,
    credits: { writtenAndDirectedBy: 'Mihir Rampuria', music: 'Aarohi Nahar' },
    daysAgo: 5,
  },
  {
    title: 'गिरनार की भोर',
    slug: 'girnar-ki-bhor',
    synopsis:
      'रात के तीसरे पहर में दीयों की एक पतली रेखा पर्वत पर चढ़ने लगती है। भगवान नेमिनाथ की दीक्षा, केवलज्ञान और निर्वाण की यह भूमि हर यात्री से कुछ छुड़वा लेती है और कुछ दे देती है। लगभग दस हज़ार सीढ़ियाँ, और सूरज उगने तक एक भी शब्द नहीं।',
    categories: ['short-films'],
    tags: ['गिरनार', 'नेमिनाथ', 'यात्रा', 'सौराष्ट्र'],
    credits: { writtenAndDirectedBy: 'अनन्या सेठिया', music: 'सारंग जैन' },
    daysAgo: 21,
  },
  {
    title: 'Sammed Shikhar: Twenty Lamps on a Hill',
    slug: 'sammed-shikhar-twenty-lamps-on-a-hill',
    synopsis:
      'Twenty of the twenty-four Tirthankaras are remembered on this hill in Jharkhand, each at a small white shrine. The walk from Madhuban and back is twenty-seven kilometres, most of it in forest and mist. Four pilgrims of four ages tell what made them set out.',
    categories: ['short-films'],
    tags: ['Sammed Shikhar', 'Parasnath', 'pilgrimage'],
    platform: 'ios',
    credits: { writtenAndDirectedBy: 'Tapan Sarawgi', music: 'Shreyas Padmaraj' },
    daysAgo: 26,
  },
  {
    title: 'પાવાપુરી: જળમંદિરનો દીવો',
    slug: 'pavapuri-jalmandirno-divo',
    synopsis:
      'આસો વદ અમાસની રાતે પ્રભુ મહાવીર નિર્વાણ પામ્યા અને ઘરે ઘરે દીવા થયા. પાવાપુરીના કમળ-સરોવરની વચ્ચે ઊભેલું જળમંદિર એ રાતને આજે પણ સાચવે છે. (નમૂનો: બહારના પ્રવાહનું સરનામું ઉદાહરણ પૂરતું છે, તેથી આ ફિલ્મ નિષ્ક્રિય છે.)',
    categories: ['short-films'],
    tags: ['પાવાપુરી', 'નિર્વાણ કલ્યાણક', 'દિવાળી', 'demo'],
    platform: 'web',
    active: false,
    durationSec: 842,
    credits: { writtenAndDirectedBy: 'હેતલ શાહ' },
    daysAgo: 33,
    play: { kind: 'external', url: 'https://stream.example.org/jinvani/pavapuri/master.m3u8' },
  },
])
