// Words by how they sound, so that spellings and scripts meet: Bhaktāmara, bhaktaamar, भक्तामर and ભક્તામર are one key.
import { transliterate } from './transliterate.ts'

/** In this order; what stands on the right is what the later rules see. */
const rules: readonly (readonly [RegExp, string])[] = [
  // One sound, several spellings.
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
  // Long or short.
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
  // Anusvara, and the b that the tongue puts in: bhaktambar.
  [/mb(?=a?r)/g, 'm'],
  [/(?<=.)m(?=a?[^aeiou])/g, 'n'],
  // Visarga.
  [/(?<=...[aeiou])h$/, ''],
  // The a that is written or not, spoken or not.
  [/(?<=.)a/g, ''],
]

/** Of one word in lower case; never empty unless the word holds no letter. A number is its own key. */
export function soundKey(word: string): string {
  const latin = transliterate(word)
  if (/\d/.test(latin)) return latin
  return rules.reduce((key, [pattern, sound]) => key.replace(pattern, sound), latin)
}
