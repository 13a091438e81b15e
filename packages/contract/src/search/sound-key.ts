// Keys for sounds across spellings and scripts: Bhaktāmara, bhaktaamar, भक्तामर and ભક્તામર share one key.
import { transliterate } from './transliterate.ts'

/** The rules run in this order, each on the result of those before. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Several spellings of one sound.
  [/sh|sch/g, 's'],
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/chh|ch|c/g, 'c'],
  [/ph/g, 'f'],
  [/jh|z/g, 'j'],
  // ज्ञ: gyan, jnan, gnan, dnyan.
  [/gy|jny?|gny?|dny/g, 'gn'],
  [/ow(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  // Long and short vowels.
  [/a+/g, 'a'],
  [/e{2,}/g, 'i'],
  [/i+/g, 'i'],
  [/o{2,}/g, 'u'],
  [/u+/g, 'u'],
  [/([^aeiou\d])\1+/g, '$1'],
  [/a[iy]|ei/g, 'e'],
  [/au|ou/g, 'o'],
  // The vowel ṛ: kṛṣṇa, krishna, krushna.
  [/(?<=^|[^aeiou])r[iu](?=[^aeiou])/g, 'r'],
  // Anusvara, and the b that speakers insert: bhaktambar.
  [/mb(?=a?r)/g, 'm'],
  [/(?<=.)m(?=a?[^aeiou])/g, 'n'],
  // Visarga.
  [/(?<=...[aeiou])h$/, ''],
  // The inherent a, which is not always written or spoken.
  [/(?<=.)a/g, ''],
]

/** Key of one word in lower case; empty only for a word without letters. A number is its own key. */
export function soundKey(word: string): string {
  const latin = transliterate(word)
  if (/\d/.test(latin)) return latin
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), latin)
}
