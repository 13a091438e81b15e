import { type Content, limits } from '@jinvani/contract'
import type { ContentForm } from './fields/content-fields.ts'
import { fillForm } from './fields/content-form.ts'

export interface Copy {
  of: string
  title: string
  form: ContentForm
}

const cut = (text: string, end: string, most: number) => `${text.slice(0, most - end.length).trimEnd()}${end}`

/** The first free slug of `bhaktamar-2`, `bhaktamar-3` and so on. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const stem = slug.replace(/-\d{1,3}$/, '')
  for (let number = 2; ; number += 1) {
    const next = cut(stem, `-${number}`, limits.slugMax)
    if (!taken.includes(next)) return next
  }
}

export function copiedForm(item: Content, taken: readonly string[]): ContentForm {
  return {
    ...fillForm(item),
    title: cut(item.title, ' (copy)', limits.titleMax),
    slug: freeSlug(item.slug, taken),
    active: false,
    featured: false,
  }
}
