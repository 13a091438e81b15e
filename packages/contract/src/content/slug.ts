import { requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { transliterate } from '../search/transliterate.ts'

/** Makes a slug by the rule of the specification (section 5). */
export function deriveSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMax)
    .replace(/^-+|-+$/g, '')
}

/** Adds an ending to a slug, as in `name-2`, and shortens the slug if there is no room. */
export function slugWithEnding(slug: string, ending: string): string {
  return `${slug.slice(0, limits.slugMax - ending.length - 1).replace(/-+$/, '')}-${ending}`
}

/**
 * The slug that a form proposes for a title. The rule of the specification drops letters of other scripts: `better` is
 * then the slug of the transliterated title, which becomes the proposal itself if the rule drops every letter.
 */
export function suggestSlug(title: string): { slug: string; better?: string } {
  const literal = deriveSlug(title)
  const readable = deriveSlug(transliterate(title))
  if (literal === '') return { slug: readable }
  return readable === literal ? { slug: literal } : { slug: literal, better: readable }
}

export const Slug = requiredText('Slug')
  .min(1, 'Slug is required')
  .max(limits.slugMax, `Slug cannot exceed ${limits.slugMax} characters`)
  .regex(/^[a-z0-9-]+$/, 'Slug must contain only lowercase letters, numbers, and hyphens')
