// Converts Devanagari and Gujarati to plain Latin letters, as people type them: भक्तामर -> bhaktamar. The two Unicode
// blocks are parallel, so one table serves both.

const GUJARATI_OFFSET = 0x0a80 - 0x0900

const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h', ऩ: 'n', ऱ: 'r', ऴ: 'l', ॹ: 'j',
} // prettier-ignore
const vowels: Record<string, string> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ॠ: 'ri', ऌ: 'lri', ए: 'e', ऐ: 'ai', ऍ: 'e', ऎ: 'e',
  ऑ: 'o', ऒ: 'o', ओ: 'o', औ: 'au', ॐ: 'om',
} // prettier-ignore
const signs: Record<string, string> = {
  'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'ॄ': 'ri', 'े': 'e', 'ै': 'ai', 'ॆ': 'e', 'ो': 'o', 'ौ': 'au',
  'ॅ': 'e', 'ॉ': 'o', 'ॊ': 'o',
} // prettier-ignore
const marks: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h', ऽ: '' }
const ANUSVARA = 'ं'
const VIRAMA = '्'
const NUKTA = '़'

function toDevanagari(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0A80-\u0AFF]/g, (char) => String.fromCharCode(char.charCodeAt(0) - GUJARATI_OFFSET))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}+/gu, '')

/** Anusvara is m before a labial (चंपा champa), else n. At the end of a word: हरं haram, ઝરણું jharanu, में men. */
function spellAnusvara(before = '', next: string | undefined): string {
  if (next !== undefined) return 'पफबभम'.includes(next) ? 'm' : 'n'
  if (before === 'ु') return ''
  return before in consonants || 'िअइ'.includes(before) ? 'm' : 'n'
}

/** The inherent vowel of a last, single consonant is left out: भक्तामर loses its a, but स्तोत्र keeps it. */
function spell(word: string): string {
  const chars = [...word].filter((char) => char !== NUKTA)
  let latin = ''
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1]
    const consonant = consonants[char]
    if (consonant !== undefined) {
      const isLastAlone = next === undefined && chars[index - 1] !== VIRAMA
      const isSilent = isLastAlone || next === VIRAMA || (next !== undefined && next in signs)
      latin += consonant + (isSilent ? '' : 'a')
    } else if (char === ANUSVARA) {
      latin += spellAnusvara(chars[index - 1], next)
    } else {
      latin += vowels[char] ?? signs[char] ?? marks[char] ?? (char === VIRAMA ? '' : char)
    }
  }
  return latin
}

/** Latin letters with diacritics become plain ones: Bhaktāmara, bhaktamara. */
export function transliterate(text: string): string {
  return withoutMarks(toDevanagari(text).replace(/[\u0900-\u097F]+/g, spell))
}

/**
 * Transliterates without inherent vowels. So a part of a word, transliterated, also occurs in the transliterated word.
 */
export function plainLetters(text: string): string {
  const letters = toDevanagari(text).replace(
    /[\u0900-\u097F]/g,
    (char) => consonants[char] ?? vowels[char] ?? signs[char] ?? marks[char] ?? '',
  )
  return withoutMarks(letters)
}
