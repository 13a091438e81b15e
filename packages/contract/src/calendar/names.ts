// Names of the calendar in Hindi and Gujarati. The English names are in `calendar.ts`.
import type { ReaderLanguage } from '../content/translations.ts'
import {
  type CalendarDay,
  type LunarMonth,
  type Occasion,
  type Tradition,
  lunarMonths,
  occasions,
  traditions,
} from './calendar.ts'
import { type Town, towns } from './app-calendar.ts'

type Names = Record<'hi' | 'gu', string>

const occasionNames: Record<Occasion, Names> = {
  'mahavir-janma': { hi: 'महावीर जन्म कल्याणक', gu: 'મહાવીર જન્મ કલ્યાણક' },
  'akshay-tritiya': { hi: 'अक्षय तृतीया', gu: 'અક્ષય તૃતીયા' },
  paryushan: { hi: 'पर्युषण', gu: 'પર્યુષણ' },
  samvatsari: { hi: 'संवत्सरी', gu: 'સંવત્સરી' },
  'das-lakshan': { hi: 'दस लक्षण', gu: 'દસ લક્ષણ' },
  diwali: { hi: 'दीपावली', gu: 'દિવાળી' },
  nirvan: { hi: 'महावीर निर्वाण कल्याणक', gu: 'મહાવીર નિર્વાણ કલ્યાણક' },
  'new-year': { hi: 'नूतन वर्ष', gu: 'નૂતન વર્ષ' },
  'jnan-panchami': { hi: 'ज्ञान पंचमी', gu: 'જ્ઞાન પાંચમ' },
  'kartik-purnima': { hi: 'कार्तिक पूर्णिमा', gu: 'કારતક પૂનમ' },
  'maun-ekadashi': { hi: 'मौन एकादशी', gu: 'મૌન એકાદશી' },
  'phalgun-purnima': { hi: 'फाल्गुन पूर्णिमा', gu: 'ફાગણ પૂનમ' },
  'chaitra-oli': { hi: 'चैत्र आयंबिल ओली', gu: 'ચૈત્ર આયંબિલ ઓળી' },
  'aso-oli': { hi: 'आश्विन आयंबिल ओली', gu: 'આસો આયંબિલ ઓળી' },
}

const monthNames: Record<LunarMonth, Names> = {
  kartik: { hi: 'कार्तिक', gu: 'કારતક' },
  magshar: { hi: 'मार्गशीर्ष', gu: 'માગશર' },
  posh: { hi: 'पौष', gu: 'પોષ' },
  maha: { hi: 'माघ', gu: 'મહા' },
  phalgun: { hi: 'फाल्गुन', gu: 'ફાગણ' },
  chaitra: { hi: 'चैत्र', gu: 'ચૈત્ર' },
  vaishakh: { hi: 'वैशाख', gu: 'વૈશાખ' },
  jeth: { hi: 'ज्येष्ठ', gu: 'જેઠ' },
  ashadh: { hi: 'आषाढ़', gu: 'અષાઢ' },
  shravan: { hi: 'श्रावण', gu: 'શ્રાવણ' },
  bhadrapad: { hi: 'भाद्रपद', gu: 'ભાદરવો' },
  aso: { hi: 'आश्विन', gu: 'આસો' },
}

const traditionNames: Record<Tradition, Names> = {
  all: { hi: 'सभी परंपराएँ', gu: 'બધી પરંપરાઓ' },
  shvetambar: { hi: 'श्वेतांबर', gu: 'શ્વેતાંબર' },
  sthanakvasi: { hi: 'स्थानकवासी', gu: 'સ્થાનકવાસી' },
  terapanth: { hi: 'तेरापंथ', gu: 'તેરાપંથ' },
  digambar: { hi: 'दिगंबर', gu: 'દિગંબર' },
}

const townNames: Record<Town, Names> = {
  ahmedabad: { hi: 'अहमदाबाद', gu: 'અમદાવાદ' },
  mumbai: { hi: 'मुंबई', gu: 'મુંબઈ' },
  palitana: { hi: 'पालीताना', gu: 'પાલીતાણા' },
  jaipur: { hi: 'जयपुर', gu: 'જયપુર' },
  delhi: { hi: 'दिल्ली', gu: 'દિલ્હી' },
  indore: { hi: 'इंदौर', gu: 'ઇન્દોર' },
  shikharji: { hi: 'शिखरजी', gu: 'શિખરજી' },
  kolkata: { hi: 'कोलकाता', gu: 'કોલકાતા' },
  bengaluru: { hi: 'बेंगलुरु', gu: 'બેંગલુરુ' },
  chennai: { hi: 'चेन्नई', gu: 'ચેન્નઈ' },
  dubai: { hi: 'दुबई', gu: 'દુબઈ' },
  nairobi: { hi: 'नैरोबी', gu: 'નૈરોબી' },
  london: { hi: 'लंदन', gu: 'લંડન' },
  'new-york': { hi: 'न्यूयॉर्क', gu: 'ન્યૂ યોર્ક' },
  singapore: { hi: 'सिंगापुर', gu: 'સિંગાપોર' },
  sydney: { hi: 'सिडनी', gu: 'સિડની' },
}

const halfNames: Record<CalendarDay['half'], Names> = {
  sud: { hi: 'सुद', gu: 'સુદ' },
  vad: { hi: 'वद', gu: 'વદ' },
}

const parvaNames: Record<NonNullable<CalendarDay['parva']>, Names> = {
  ashtami: { hi: 'अष्टमी', gu: 'આઠમ' },
  chaudas: { hi: 'चौदस', gu: 'ચૌદસ' },
}

/** Finds a name in the reader's language. Readers of Marathi get the Hindi name, which they can read. */
const namesIn =
  <Key extends string>(english: Record<Key, string>, others: Record<Key, Names>) =>
  (key: Key, language: ReaderLanguage): string => {
    if (language === undefined || language === 'en') return english[key]
    return others[key][language === 'gu' ? 'gu' : 'hi']
  }

/** The title of the calendar, on its page and in other calendars that include it. */
export const calendarNames = { en: 'Jain calendar', hi: 'जैन पंचांग', gu: 'જૈન પંચાંગ' } as const

export const nameOccasion = namesIn(occasions, occasionNames)
export const nameMonth = namesIn(lunarMonths, monthNames)
export const nameTradition = namesIn(traditions, traditionNames)
export const nameHalf = namesIn({ sud: 'Sud', vad: 'Vad' }, halfNames)
export const nameParva = namesIn({ ashtami: 'Ashtami', chaudas: 'Chaudas' }, parvaNames)
export const nameTown = namesIn(towns, townNames)
