// Devanagari and Gujarati to plain Latin letters, as people type them: भक्तामर -> bhaktamar.
// The two Unicode blocks run in parallel, so one table serves both.

const GUJARATI_OFFSET = 0x0a80 - 0x0900

const consonants: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v',
  श: 'sh', ष: 'sh', स: 's', ह: 'h',
} // prettier-ignore
const vowels: Record<string, string> = {
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऍ: 'e', ऑ: 'o', ओ: 'o', औ: 'au', ॐ: 'om',
} // prettier-ignore
const signs: Record<string, string> = {
  'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au', 'ॅ': 'e', 'ॉ': 'o',
} // prettier-ignore
const marks: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h', ऽ: '' }
const VIRAMA = '्'
const NUKTA = '़'

function toDevanagari(text: string): string {
  return text.replace(/[\u0A80-\u0AFF]/g, (char) => String.fromCharCode(char.charCodeAt(0) - GUJARATI_OFFSET))
}

/** One word; the inherent vowel of a last single consonant is not spoken and not written (भक्तामर, but स्तोत्र with its a). */
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
    } else {
      latin += vowels[char] ?? signs[char] ?? marks[char] ?? (char === VIRAMA ? '' : char)
    }
  }
  return latin
}

/** Letters of both scripts and Latin letters with diacritics as plain Latin letters. */
export function transliterate(text: string): string {
  const devanagari = toDevanagari(text.normalize('NFC')).replace(/[०-९]/g, (digit) =>
    String(digit.charCodeAt(0) - 0x0966),
  )
  return devanagari
    .replace(/[\u0900-\u097F]+/g, spell)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}
