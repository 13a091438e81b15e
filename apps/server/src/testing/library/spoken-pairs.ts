// Passages as people say them in films and talks, and what somebody who remembers a piece of one types to find it.

export interface Spoken {
  title: string
  language: 'en' | 'hi' | 'gu'
  /** One caption per line, five seconds apart. */
  lines: string[]
  queries: string[]
}

export const spoken: Spoken[] = [
  {
    title: 'Many Windows',
    language: 'en',
    lines: [
      'Six blind men went to see the elephant,',
      'and each came home with a different animal.',
      'Anekantavada does not say that all of them were wrong.',
      'It says that every one of them held a piece of the truth',
      'and took that piece for the whole.',
      'In a certain sense it is, in a certain sense it is not:',
      'syat asti, syat nasti. Say it before you answer your brother.',
      'A quarrel in the kitchen ends when somebody changes the window.',
    ],
    queries: [
      'six blind men', 'blind men went to see the elephant', 'syat asti syat nasti', 'स्यात् अस्ति स्यात् नास्ति',
      'quarrel in the kitchen', 'a piece of the truth', 'सिक्स ब्लाइंड मेन', 'સ્યાત્ અસ્તિ', 'every one held a piece of truth',
    ],
  },
  {
    title: 'Enough',
    language: 'en',
    lines: [
      'I rented a room with one window and one rule.',
      'For everything that comes in, something goes out.',
      'The books were easy. The saris of my mother were not.',
      'Aparigraha is not about having little,',
      'it is about not being held by what you have.',
      'There is still one drawer that I do not open,',
      'and I know exactly what lies in it.',
    ],
    queries: [
      'something goes out', 'saris of my mother', 'not being held by what you have', 'one drawer that I do not open',
      'अपरिग्रह इज नॉट', 'aparigrah having little', 'the saree of my mother were not',
    ],
  },
  {
    title: 'The Hands That Carve Marble',
    language: 'en',
    lines: [
      'My master never let the chisel be in a hurry.',
      'A ceiling is measured with a thread',
      'and finished with a fingertip.',
      'You polish it with sand, then with coconut husk, then with your breath.',
      'At Dilwara the lotus hangs so thin that the lamp shines through the petals.',
      'Marble forgives nothing that you took away.',
    ],
    queries: [
      'measured with a thread', 'finished with a fingertip', 'coconut husk', 'marble forgives nothing', 'dilwara lotus',
      'दिलवाडा लोटस', 'lamp shines thru the petals', 'chisel in a hurry',
    ],
  },
  {
    title: 'अड़तालीस मिनट',
    language: 'hi',
    lines: [
      'दो घड़ी बैठना इतना कठिन क्यों लगता है?',
      'क्योंकि हम हर पल कुछ पाना या कुछ छोड़ना चाहते हैं।',
      'करेमि भंते सामाइयं, यहीं से सामायिक शुरू होती है।',
      'आसन बिछाइए, मुँहपत्ती पास रखिए, और श्वास को आने दीजिए।',
      'मन भागेगा, उसे डाँटना नहीं, बस देख लेना।',
      'समता का अर्थ है कि सुख और दुख दोनों को एक ही द्वार से जाने दें।',
    ],
    queries: [
      'karemi bhante samaiyam', 'do ghadi baithna', 'asan bichhaiye', 'sukh aur dukh dono', 'कुछ पाना या कुछ छोड़ना',
      'કરેમિ ભંતે', 'man bhagega use dantna nahi', 'muhpatti paas rakhiye', 'samta ka arth hai', 'સુખ ઔર દુખ',
      'ek hi dwar se jaane de',
    ],
  },
  {
    title: 'दादी का झूला',
    language: 'hi',
    lines: [
      'चालीस बरस हो गए थे, हम दोनों ने एक दूसरे का नाम नहीं लिया।',
      'फिर संवत्सरी के दिन उसकी चिट्ठी आई।',
      'उसमें बस तीन शब्द थे: मिच्छामि दुक्कडम् बहन।',
      'मैंने चूल्हा बंद किया और उसके घर चली गई।',
      'क्षमा माँगना पहले, कारण बाद में।',
      'कारण पूछोगे तो झगड़ा फिर से जाग जाएगा।',
      'ये झूला तब से खाली नहीं रहता।',
    ],
    queries: [
      'chalis baras ho gaye', 'samvatsari ke din', 'michhami dukkadam bahan', 'चूल्हा बंद किया', 'chulha band kiya',
      'kshama mangna pehle karan baad mein', 'મિચ્છામિ દુક્કડમ્ બહેન', 'jhagda phir se jag jayega', 'jhoola khali nahi rehta',
      'उसकी चिट्ठी आई',
    ],
  },
  {
    title: 'गिरनार की भोर',
    language: 'hi',
    lines: [
      'रात के तीसरे पहर में दीयों की एक रेखा पर्वत पर चढ़ने लगती है।',
      'नौ हज़ार नौ सौ निन्यानवे सीढ़ियाँ, ऐसा लोग कहते हैं।',
      'मैं कभी गिन नहीं पाया, हर बार बीच में कोई बात करने लगता है।',
      'नेमिनाथ प्रभु ने यहीं रथ छोड़ा, राजुल ने यहीं मोह छोड़ा।',
      'ऊपर पहुँच कर पहले हवा मिलती है, फिर मौन मिलता है।',
      'लौटते समय बोझ हल्का लगता है, लाठी वही रहती है।',
    ],
    queries: [
      'nau hazar nau sau ninyanve', 'diyon ki ek rekha', 'rajul ne yahin moh chhoda', 'પહેલે હવા મિલતી હૈ', 'lathi wahi rehti hai',
      'दीयों की रेखा', 'raat ke teesre pahar', 'neminath prabhu ne rath chhoda', 'નેમિનાથ પ્રભુને', 'bojh halka lagta hai',
    ],
  },
  {
    title: 'दस लक्षण',
    language: 'hi',
    lines: [
      'उत्तम क्षमा पहला दिन है, क्योंकि बिना क्षमा के कोई द्वार नहीं खुलता।',
      'मार्दव का अर्थ है झुक जाना, टूटना नहीं।',
      'आर्जव यानी जो मन में है वही वाणी में।',
      'शौच बाहर के पानी से नहीं होता, लोभ के घटने से होता है।',
      'आज का प्रश्न लिखिए: मैं किस बात पर सबसे जल्दी क्रोध करता हूँ?',
      'आज का संकल्प छोटा रखिए, एक घंटे का मौन बहुत है।',
    ],
    queries: [
      'uttam kshama pehla din', 'mardav ka arth', 'jo man mein hai wahi vani mein', 'aarjav yani', 'lobh ke ghatne se',
      'આર્જવ યાની', 'एक घंटे का मौन', 'ek ghante ka maun', 'sabse jaldi krodh', 'ઉત્તમ ક્ષમા પહેલા', 'मार्दव झुक जाना',
    ],
  },
  {
    title: 'ચબૂતરાની સવાર',
    language: 'gu',
    lines: [
      'ચાલીસ વર્ષથી હું પાંચ વાગે ચબૂતરે જાઉં છું.',
      'પહેલાં જુવાર નાખું, પછી પાણીનાં કૂંડાં ધોઉં.',
      'આ ઘાયલ કબૂતર પતંગની દોરીથી કપાયું હતું.',
      'એની પાંખ સીવતાં બે કલાક થયા, પણ ઊડી ગયું.',
      'જીવદયા એ કામ નથી, રોજની ટેવ છે.',
      'ગાય ઘરડી થાય એટલે નકામી નથી થતી.',
    ],
    queries: [
      'jivdaya e kaam nathi', 'patang ni dori', 'patangni dori thi', 'જીવદયા રોજની ટેવ', 'जीवदया ए काम नथी', 'ghayal kabutar',
      'घायल कबूतर', 'gaay ghardi thay', 'juvar nakhu pachhi pani', 'pankh sivta be kalak', 'ચાલીસ વર્ષથી ચબૂતરે',
    ],
  },
  {
    title: 'તાડપત્રની વાત',
    language: 'gu',
    lines: [
      'આ પોથી નવસો વર્ષ જૂની છે, અને અક્ષર આજે પણ વંચાય છે.',
      'તાડનાં પાન પહેલાં ઉકાળવામાં આવે, પછી શંખથી ઘસવામાં આવે.',
      'વચ્ચે કાણું હોય છે, એમાંથી દોરો પરોવાય.',
      'એને ગ્રંથિ કહેવાય, એટલે જ પુસ્તકને ગ્રંથ કહીએ છીએ.',
      'જ્ઞાનપંચમીએ દરેક પોથી ખોલીને હવા આપવામાં આવે છે.',
      'હેમચંદ્રાચાર્યે અહીં બેસીને વ્યાકરણ લખ્યું.',
    ],
    queries: [
      'navso varsh juni', 'shankh thi ghasvama', 'doro parovay', 'pustakne granth kahie', 'gyanpanchami pothi kholine hava',
      'हेमचंद्राचार्य व्याकरण', 'hemchandracharya vyakaran lakhyu', 'नवसो वर्ष', 'તાડનાં પાન ઉકાળવામાં', 'tadna paan', 'ज्ञानपंचमी पोथी',
    ],
  },
  {
    title: 'શત્રુંજય: પગથિયે પગથિયે',
    language: 'gu',
    lines: [
      'તળેટીએ પહેલું પગથિયું અડીને માથે ચડાવીએ.',
      'સાડા ત્રણ હજાર પગથિયાં, પણ થાક પાંચમા પછી લાગતો નથી.',
      'હિંગળાજના હડે બધા બેસે, પાણી પીએ, ફરી ચાલે.',
      'દાદા આદેશ્વર દૂરથી આવ્યો, દાદા દરિસણ દ્યો.',
      'સાંજ પહેલાં ડુંગર ખાલી, રાત અહીં કોઈ રોકાતું નથી.',
      'નીચે આવો ત્યારે ભાથું મળે, લાડુ અને ગાંઠિયા.',
    ],
    queries: [
      'dada adeshwar durthi aavyo', 'dada darisan dyo', 'sada tran hajar pagathiya', 'hinglaj no hado', 'bhathu ladu ganthiya',
      'ladu ane ganthiya', 'दादा आदेश्वर', 'દાદા દરિસણ', 'sanj pehla dungar khali', 'pahelu pagathiyu adine', 'सांज पहेलां डुंगर',
    ],
  },
] // prettier-ignore
