// The names of the calendar in three languages. There are no schemas here, so that pages load none.
import type { ReaderLanguage } from '../content/translations.ts'

type Names = Record<'en' | 'hi' | 'gu', string>

/** Occasions that come once a year. The server has a rule for the date of each. */
const occasionNames = {
  'mahavir-janma': { en: 'Mahavir Janma Kalyanak', hi: 'महावीर जन्म कल्याणक', gu: 'મહાવીર જન્મ કલ્યાણક' },
  'akshay-tritiya': { en: 'Akshay Tritiya', hi: 'अक्षय तृतीया', gu: 'અક્ષય તૃતીયા' },
  paryushan: { en: 'Paryushan', hi: 'पर्युषण', gu: 'પર્યુષણ' },
  samvatsari: { en: 'Samvatsari', hi: 'संवत्सरी', gu: 'સંવત્સરી' },
  'das-lakshan': { en: 'Das Lakshan', hi: 'दस लक्षण', gu: 'દસ લક્ષણ' },
  diwali: { en: 'Diwali', hi: 'दीपावली', gu: 'દિવાળી' },
  nirvan: { en: 'Mahavir Nirvan Kalyanak', hi: 'महावीर निर्वाण कल्याणक', gu: 'મહાવીર નિર્વાણ કલ્યાણક' },
  'new-year': { en: 'New Year', hi: 'नूतन वर्ष', gu: 'નૂતન વર્ષ' },
  'jnan-panchami': { en: 'Jnan Panchami', hi: 'ज्ञान पंचमी', gu: 'જ્ઞાન પાંચમ' },
  'kartik-purnima': { en: 'Kartik Purnima', hi: 'कार्तिक पूर्णिमा', gu: 'કારતક પૂનમ' },
  'maun-ekadashi': { en: 'Maun Ekadashi', hi: 'मौन एकादशी', gu: 'મૌન એકાદશી' },
  'phalgun-purnima': { en: 'Phalgun Purnima', hi: 'फाल्गुन पूर्णिमा', gu: 'ફાગણ પૂનમ' },
  'chaitra-oli': { en: 'Ayambil Oli in Chaitra', hi: 'चैत्र आयंबिल ओली', gu: 'ચૈત્ર આયંબિલ ઓળી' },
  'aso-oli': { en: 'Ayambil Oli in Aso', hi: 'आश्विन आयंबिल ओली', gu: 'આસો આયંબિલ ઓળી' },
} as const satisfies Record<string, Names>

/** The months in order, from the new year on. Each begins after a new moon, as in Gujarat. */
const monthNames = {
  kartik: { en: 'Kartik', hi: 'कार्तिक', gu: 'કારતક' },
  magshar: { en: 'Magshar', hi: 'मार्गशीर्ष', gu: 'માગશર' },
  posh: { en: 'Posh', hi: 'पौष', gu: 'પોષ' },
  maha: { en: 'Maha', hi: 'माघ', gu: 'મહા' },
  phalgun: { en: 'Phalgun', hi: 'फाल्गुन', gu: 'ફાગણ' },
  chaitra: { en: 'Chaitra', hi: 'चैत्र', gu: 'ચૈત્ર' },
  vaishakh: { en: 'Vaishakh', hi: 'वैशाख', gu: 'વૈશાખ' },
  jeth: { en: 'Jeth', hi: 'ज्येष्ठ', gu: 'જેઠ' },
  ashadh: { en: 'Ashadh', hi: 'आषाढ़', gu: 'અષાઢ' },
  shravan: { en: 'Shravan', hi: 'श्रावण', gu: 'શ્રાવણ' },
  bhadrapad: { en: 'Bhadrapad', hi: 'भाद्रपद', gu: 'ભાદરવો' },
  aso: { en: 'Aso', hi: 'आश्विन', gu: 'આસો' },
} as const satisfies Record<string, Names>

const traditionNames = {
  all: { en: 'All traditions', hi: 'सभी परंपराएँ', gu: 'બધી પરંપરાઓ' },
  shvetambar: { en: 'Shvetambar', hi: 'श्वेतांबर', gu: 'શ્વેતાંબર' },
  sthanakvasi: { en: 'Sthanakvasi', hi: 'स्थानकवासी', gu: 'સ્થાનકવાસી' },
  terapanth: { en: 'Terapanth', hi: 'तेरापंथ', gu: 'તેરાપંથ' },
  digambar: { en: 'Digambar', hi: 'दिगंबर', gu: 'દિગંબર' },
} as const satisfies Record<string, Names>

const placeNames = {
  ahmedabad: { en: 'Ahmedabad', hi: 'अहमदाबाद', gu: 'અમદાવાદ' },
  mumbai: { en: 'Mumbai', hi: 'मुंबई', gu: 'મુંબઈ' },
  palitana: { en: 'Palitana', hi: 'पालीताना', gu: 'પાલીતાણા' },
  jaipur: { en: 'Jaipur', hi: 'जयपुर', gu: 'જયપુર' },
  delhi: { en: 'Delhi', hi: 'दिल्ली', gu: 'દિલ્હી' },
  indore: { en: 'Indore', hi: 'इंदौर', gu: 'ઇન્દોર' },
  shikharji: { en: 'Shikharji', hi: 'शिखरजी', gu: 'શિખરજી' },
  kolkata: { en: 'Kolkata', hi: 'कोलकाता', gu: 'કોલકાતા' },
  bengaluru: { en: 'Bengaluru', hi: 'बेंगलुरु', gu: 'બેંગલુરુ' },
  chennai: { en: 'Chennai', hi: 'चेन्नई', gu: 'ચેન્નઈ' },
} as const satisfies Record<string, Names>

/** Towns that a reader can choose. Towns abroad have the tithis and occasions of India, but their own sun. */
const townNames = {
  ...placeNames,
  dubai: { en: 'Dubai', hi: 'दुबई', gu: 'દુબઈ' },
  nairobi: { en: 'Nairobi', hi: 'नैरोबी', gu: 'નૈરોબી' },
  london: { en: 'London', hi: 'लंदन', gu: 'લંડન' },
  'new-york': { en: 'New York', hi: 'न्यूयॉर्क', gu: 'ન્યૂ યોર્ક' },
  singapore: { en: 'Singapore', hi: 'सिंगापुर', gu: 'સિંગાપોર' },
  sydney: { en: 'Sydney', hi: 'सिडनी', gu: 'સિડની' },
} as const satisfies Record<string, Names>

const halfNames = { sud: { en: 'Sud', hi: 'सुद', gu: 'સુદ' }, vad: { en: 'Vad', hi: 'वद', gu: 'વદ' } }
const parvaNames = {
  ashtami: { en: 'Ashtami', hi: 'अष्टमी', gu: 'આઠમ' },
  chaudas: { en: 'Chaudas', hi: 'चौदस', gu: 'ચૌદસ' },
}

/** The title of the calendar, on its page and in other calendars that include it. */
export const calendarNames = { en: 'Jain calendar', hi: 'जैन पंचांग', gu: 'જૈન પંચાંગ' } as const

export type Occasion = keyof typeof occasionNames
export type LunarMonth = keyof typeof monthNames
export type Tradition = keyof typeof traditionNames
export type Place = keyof typeof placeNames
export type Town = keyof typeof townNames

const inEnglish = <Key extends string>(names: Record<Key, Names>) =>
  Object.fromEntries(Object.entries<Names>(names).map(([key, { en }]) => [key, en])) as Record<Key, string>

export const occasions = inEnglish(occasionNames)
export const lunarMonths = inEnglish(monthNames)
export const traditions = inEnglish(traditionNames)
export const places = inEnglish(placeNames)
export const towns = inEnglish(townNames)

/** Finds a name in the reader's language. Readers of Marathi get the Hindi name, which they can read. */
const namesIn =
  <Key extends string>(names: Record<Key, Names>) =>
  (key: Key, language: ReaderLanguage = 'en'): string =>
    names[key][language === 'mr' ? 'hi' : language]

export const nameOccasion = namesIn(occasionNames)
export const nameMonth = namesIn(monthNames)
export const nameTradition = namesIn(traditionNames)
export const nameHalf = namesIn(halfNames)
export const nameParva = namesIn(parvaNames)
export const nameTown = namesIn(townNames)
