// Titles in three scripts, each with texts that people type to find it.

export interface Searched {
  title: string
  tags?: string[]
  singers?: string[]
  synopsis?: string
  queries: string[]
}

const stotras: Searched[] = [
  {
    title: 'श्री भक्तामर स्तोत्र',
    queries: [
      'bhaktamar',
      'bhaktambar',
      'Bhaktāmara',
      'ભક્તામર',
      'bhaktamar stotra',
      'baktamar',
      'bhktamar stotr',
    ],
  },
  { title: 'Kalyan Mandir Stotra', queries: ['कल्याण मंदिर', 'કલ્યાણ મંદિર', 'kalyanmandir', 'kalyan mandeer'] },
  {
    title: 'ઉવસગ્ગહરં સ્તોત્ર',
    queries: ['uvasaggaharam', 'uvsaggaharam', 'उवसग्गहरं', 'uvasagharam', 'uvassaggaharam'],
  },
  { title: 'नवकार मंत्र', queries: ['navkar', 'navkar mantra', 'navakar mantr', 'નવકાર', 'navkaar'] },
  { title: 'Namokar Mahamantra', queries: ['णमोकार महामंत्र', 'namokar mantra', 'namokaar'] },
  { title: 'लोगस्स सूत्र', queries: ['logassa', 'logass', 'લોગસ્સ', 'logasa sutra'] },
  { title: 'નમુત્થુણં સૂત્ર', queries: ['namutthunam', 'namotthunam', 'नमुत्थुणं', 'namuthunam'] },
  { title: 'संतिकरं स्तोत्र', queries: ['santikaram', 'સંતિકરં', 'santikram'] },
  {
    title: 'બૃહદ્ શાંતિ',
    queries: ['bruhad shanti', 'brihad shanti', 'bruhat shanti', 'बृहद् शांति', 'bṛhad śānti'],
  },
  { title: 'Laghu Shanti', queries: ['लघु शांति', 'લઘુ શાંતિ', 'laghu santi'] },
  { title: 'मेरी भावना', queries: ['meri bhavna', 'meree bhavana', 'meri bhawna', 'મેરી ભાવના'] },
  {
    title: 'Chattari Mangalam',
    queries: ['चत्तारि मंगलं', 'chatari mangalam', 'ચત્તારિ મંગલં', 'chattari mangal'],
  },
  {
    title: 'રત્નાકર પચ્ચીસી',
    queries: ['ratnakar pachchisi', 'ratnakar pachisi', 'रत्नाकर पच्चीसी', 'ratnaakar pacchisi'],
  },
  { title: 'सामायिक पाठ', queries: ['samayik', 'samayik path', 'samaik', 'સામાયિક'] },
  { title: 'Pratikraman Vidhi', queries: ['प्रतिक्रमण', 'પ્રતિક્રમણ', 'pratikramana', 'pratikarman'] },
  { title: 'आलोचना पाठ', queries: ['alochana path', 'aalochna', 'alochna paath'] },
  { title: 'अजित शांति स्तवन', queries: ['ajit shanti', 'ajitshanti stavan', 'અજિત શાંતિ'] },
  { title: 'Tijay Pahutta Stotra', queries: ['तिजयपहुत्त', 'tijaypahutt', 'tijaya pahutta'] },
  { title: 'ऋषिमंडल स्तोत्र', queries: ['rishimandal', 'rushimandal stotra', 'rishi mandal', 'ઋષિમંડલ'] },
  { title: 'Vishapahar Stotra', queries: ['विषापहार', 'vishaphar stotra'] },
  { title: 'एकीभाव स्तोत्र', queries: ['ekibhav', 'ekeebhav stotra'] },
  { title: 'Jinpanjar Stotra', queries: ['जिनपंजर', 'jin panjar'] },
  { title: 'सकलार्हत् स्तोत्र', queries: ['sakalarhat', 'saklarhat stotra', 'સકલાર્હત્'] },
  { title: 'Panch Parmeshthi Vandana', queries: ['पंच परमेष्ठी', 'panch parmesthi', 'પંચ પરમેષ્ઠી'] },
  {
    title: 'क्षमापना: मिच्छामि दुक्कडं',
    queries: ['micchami dukkadam', 'michhami dukkadam', 'michami dukadam', 'kshamapana', 'xamapana'],
  },
  { title: 'Iriyavahiyam Sutra', queries: ['इरियावहियं', 'ઇરિયાવહિયં', 'iriyavahiya'] },
  { title: 'સ્નાત્ર પૂજા', queries: ['snatra puja', 'snatra pooja', 'स्नात्र पूजा'] },
  { title: 'Siddhachakra Mahapujan', queries: ['सिद्धचक्र', 'sidhachakra', 'siddhchakra pujan', 'સિદ્ધચક્ર'] },
  { title: 'आयंबिल ओली', queries: ['ayambil', 'aayambil oli', 'આયંબિલ'] },
]

const books: Searched[] = [
  {
    title: 'तत्त्वार्थ सूत्र',
    queries: ['tattvartha sutra', 'tatvarth sutra', 'tattvarthasutra', 'tattwarth', 'તત્ત્વાર્થ'],
  },
  { title: 'Uttaradhyayana Sutra', queries: ['उत्तराध्ययन', 'uttaradhyayan', 'uttradhyan', 'ઉત્તરાધ્યયન'] },
  { title: 'કલ્પસૂત્ર વાંચન', queries: ['kalpa sutra', 'kalpasutra', 'kalp sutra', 'कल्पसूत्र'] },
  {
    title: 'आचारांग',
    queries: ['acharanga', 'aacharang', 'Ācārāṅga', 'acharang sutra'],
    tags: ['sutra', 'agam'],
  },
  { title: 'Samaysar', queries: ['समयसार', 'samayasara', 'સમયસાર', 'samaysaar'] },
  { title: 'प्रवचनसार', queries: ['pravachansar', 'pravachanasara'] },
  { title: 'Niyamsar Swadhyay', queries: ['नियमसार', 'niyamasara'] },
  { title: 'पंचास्तिकाय', queries: ['panchastikay', 'pancastikaya', 'panchastikaya'] },
  { title: 'Dashvaikalik', queries: ['दशवैकालिक', 'dashavaikalika', 'dasvaikalik'] },
  { title: 'सूयगडांग सूत्र', queries: ['suyagadanga', 'suyagdang'] },
  { title: 'Bhagavati Sutra', queries: ['भगवती सूत्र', 'bhagwati sutra', 'ભગવતી'] },
  { title: 'જ્ઞાનસાર', queries: ['gyansar', 'jnanasara', 'gnansar', 'ज्ञानसार'] },
  { title: 'Atma Siddhi Shastra', queries: ['आत्मसिद्धि', 'atmasiddhi', 'આત્મસિદ્ધિ', 'aatma sidhi'] },
  {
    title: 'त्रिषष्टि शलाका पुरुष चरित्र',
    queries: ['trishashti shalaka', 'trisasti salaka purush', 'trishasti'],
  },
  { title: 'Dravya Sangrah', queries: ['द्रव्य संग्रह', 'dravyasangrah', 'dravya samgraha'] },
  { title: 'छहढाला', queries: ['chhahdhala', 'chahdhala', 'chhah dhala'] },
]

const teachers: Searched[] = [
  { title: 'आचार्य कुन्दकुन्द', queries: ['kundkund', 'kundakunda', 'acharya kundkund', 'કુંદકુંદ', 'कुंदकुंद'] },
  { title: 'Umaswati and His Time', queries: ['उमास्वाति', 'umasvati', 'umaswathi'] },
  { title: 'હરિભદ્રસૂરિ', queries: ['haribhadra', 'haribhadra suri', 'हरिभद्र', 'hari bhadra'] },
  {
    title: 'Kalikal Sarvagya Hemchandracharya',
    queries: ['hemchandra', 'हेमचंद्राचार्य', 'hemachandra', 'hemchandracharya', 'કલિકાલ સર્વજ્ઞ'],
  },
  {
    title: 'श्रीमद् राजचंद्र',
    queries: ['shrimad rajchandra', 'srimad rajachandra', 'shreemad rajchandra', 'શ્રીમદ્ રાજચંદ્ર'],
  },
  {
    title: 'આનંદઘનજી ચોવીસી',
    queries: ['anandghanji', 'anandghan', 'आनंदघन', 'anandaghana chovisi', 'ananadghanji'],
  },
  { title: 'Upadhyay Yashovijayji', queries: ['यशोविजय', 'yashovijay', 'યશોવિજયજી', 'yashovijaya'] },
  { title: 'आचार्य महाप्रज्ञ', queries: ['mahapragya', 'mahaprajna', 'mahapragna', 'acharya mahapragy'] },
  { title: 'Acharya Tulsi: Anuvrat', queries: ['आचार्य तुलसी', 'tulsi', 'anuvrat', 'aacharya tulasi'] },
  { title: 'आचार्य विद्यासागर', queries: ['vidyasagar', 'vidhyasagar', 'vidyasagarji', 'વિદ્યાસાગર'] },
  { title: 'मानतुंगाचार्य की कथा', queries: ['mantung', 'mantungacharya', 'manatunga'] },
  { title: 'Siddhasen Divakar', queries: ['सिद्धसेन दिवाकर', 'siddhasena', 'sidhsen divakar'] },
  { title: 'समंतभद्र', queries: ['samantabhadra', 'samantbhadra', 'समन्तभद्र'] },
  {
    title: 'ગૌતમ સ્વામીનો રાસ',
    queries: ['gautam swami', 'goutam svami', 'गौतम स्वामी', 'gautam swami no ras'],
  },
  { title: 'चंदनबाला', queries: ['chandanbala', 'chandan bala', 'candanabala', 'ચંદનબાળા'] },
  {
    title: 'Muni Tarunsagar: Kadve Pravachan',
    queries: ['तरुणसागर', 'tarun sagar', 'kadve pravachan', 'कड़वे प्रवचन'],
  },
  { title: 'शालिभद्र', queries: ['shalibhadra', 'salibhadra', 'shalibadra'] },
  { title: 'Jambuswami Charitra', queries: ['जंबूस्वामी', 'jambu swami', 'jamboo swami', 'જંબુસ્વામી'] },
]

const tirths: Searched[] = [
  {
    title: 'પાલિતાણા: શત્રુંજય તીર્થ',
    queries: ['palitana', 'shatrunjaya', 'shatrunjay tirth', 'पालीताना', 'palithana', 'satrunjay'],
  },
  { title: 'Girnar Yatra', queries: ['गिरनार', 'ગિરનાર', 'girnaar', 'girnarji'] },
  {
    title: 'सम्मेद शिखरजी',
    queries: ['sammed shikharji', 'sammedshikhar', 'samet shikhar', 'sammet shikharji', 'સમ્મેદ શિખર'],
  },
  {
    title: 'Ranakpur Temple',
    queries: ['राणकपुर', 'રાણકપુર', 'ranakpur jain temple', 'ranakpoor'],
    tags: ['Jain'],
  },
  { title: 'દેલવાડા', queries: ['dilwara', 'delwara', 'delvada', 'देलवाड़ा', 'dilwada'] },
  {
    title: 'श्रवणबेलगोला',
    queries: ['shravanabelagola', 'shravanbelgola', 'sravana belagola', 'shravan belgola'],
  },
  { title: 'Pavapuri', queries: ['पावापुरी', 'pawapuri', 'પાવાપુરી'] },
  { title: 'चंपापुरी', queries: ['champapuri', 'champa puri', 'चम्पापुरी', 'campapuri'] },
  {
    title: 'શંખેશ્વર પાર્શ્વનાથ',
    queries: ['shankheshwar', 'sankheshwar', 'shankeshwar', 'शंखेश्वर', 'shankheshwar parshwanath'],
  },
  { title: 'Taranga Tirth', queries: ['तारंगा', 'તારંગા', 'tarangaji'] },
  { title: 'केसरियाजी', queries: ['kesariyaji', 'kesariya', 'kesaria ji', 'કેસરિયાજી'] },
  { title: 'Nakoda Bhairav', queries: ['नाकोड़ा', 'nakoda', 'nakodaji', 'નાકોડા'] },
  {
    title: 'મહુડી ઘંટાકર્ણ',
    queries: ['mahudi', 'महुडी', 'ghantakarna', 'ghantakarn mahavir'],
    tags: ['mahavir'],
  },
  { title: 'हस्तिनापुर', queries: ['hastinapur', 'hasthinapur', 'હસ્તિનાપુર', 'hastinapoor'] },
  {
    title: 'Ayodhya: Janmabhoomi of Rishabhdev',
    queries: ['अयोध्या ऋषभदेव', 'ayodhya', 'rishabdev', 'rushabhdev'],
  },
  { title: 'जैसलमेर ज्ञान भंडार', queries: ['jaisalmer', 'jesalmer', 'gyan bhandar', 'jnan bhandar'] },
  { title: 'Osiyan', queries: ['ओसियां', 'osiya', 'osian'] },
  { title: 'कुण्डलपुर के बड़े बाबा', queries: ['kundalpur', 'kundalpur bade baba', 'कुंडलपुर'] },
  { title: 'Mahavirji, Rajasthan', queries: ['महावीरजी', 'mahaveerji', 'shri mahavirji'] },
  {
    title: 'મહાવીર જન્મકલ્યાણક',
    queries: ['mahavir janma kalyanak', 'mahaveer janm kalyanak', 'महावीर जन्मकल्याणक', 'janmakalyanak'],
  },
  { title: 'Antariksh Parshvanath', queries: ['अंतरिक्ष पार्श्वनाथ', 'antariksha', 'antarix parshwanath'] },
  {
    title: 'गोमटेश्वर बाहुबली',
    queries: ['gomateshwara', 'gomateshwar bahubali', 'bahubali', 'bahoobali', 'ગોમટેશ્વર'],
  },
  { title: 'Khajuraho Jain Mandir', queries: ['खजुराहो', 'khajuraho', 'khajurao'] },
]

const songs: Searched[] = [
  { title: 'पर्युषण महापर्व', queries: ['paryushan', 'paryusan', 'પર્યુષણ', 'paryushana parva'] },
  { title: 'Samvatsari Song', queries: ['संवत्सरी', 'samvatsari', 'sanvatsari', 'સંવત્સરી'] },
  { title: 'दशलक्षण धर्म', queries: ['dashlakshan', 'daslakshan', 'das lakshana', 'dashalakshana'] },
  {
    title: 'Maitri Bhavnu Pavitra Zarnu',
    queries: ['મૈત્રી ભાવનું પવિત્ર ઝરણું', 'maitri bhav nu pavitra jharnu', 'मैत्री भावनुं', 'maitribhavnu'],
  },
  { title: 'त्रिशला माता की लोरी', queries: ['trishala', 'trisala mata', 'trishala lori', 'ત્રિશલા'] },
  { title: 'Ahimsa Paramo Dharma', queries: ['अहिंसा परमो धर्म', 'ahinsa parmo dharm', 'અહિંસા'] },
  { title: 'અરિહંત વંદનાવલી', queries: ['arihant vandanavali', 'arihanta vandnavali', 'अरिहंत वंदनावली'] },
  { title: 'Chauvisi Stavan Sangrah', queries: ['चौबीसी', 'chovisi stavan', 'chauvisi'] },
  { title: 'देवचंद्रजी स्तवन', queries: ['devchandraji', 'devachandra', 'દેવચંદ્રજી'] },
  { title: 'Sukrut Anumodana', queries: ['सुकृत अनुमोदना', 'sukrit anumodana', 'sukruta'] },
  { title: 'प्रभु पतित पावन', queries: ['prabhu patit pawan', 'prabhu patit paavan'], singers: ['रवीन्द्र जैन'] },
  {
    title: 'Evening Aarti',
    singers: ['रवीन्द्र जैन'],
    tags: ['आरती'],
    queries: ['ravindra jain aarti', 'આરતી રવીન્દ્ર'],
  },
  { title: 'मंगल दीवो', queries: ['mangal divo', 'mangal deevo', 'મંગલ દીવો'] },
  {
    title: 'Stavan by Ashwini',
    singers: ['Ashwini Deshpande'],
    queries: ['अश्विनी देशपांडे', 'ashvini deshpande'],
  },
]

export const searched: readonly Searched[] = [...stotras, ...books, ...teachers, ...tirths, ...songs]
