// The form's values are the contract's own: one schema checks them here and on the server.
import { type Category, CategoryInput } from '@jinvani/contract'
import type { z } from 'zod'

export type CategoryValues = z.input<typeof CategoryInput>

/** What a new category starts from: the contract's defaults. */
export function emptyValues(): CategoryValues {
  const { name, slug, ...defaults } = CategoryInput.parse({ name: '-', slug: '-' })
  return { name: name.slice(1), slug: slug.slice(1), ...defaults }
}

export function valuesOf(category: Category): CategoryValues {
  const { name, slug, description, order, active, image, bgcolor, type } = category
  return { name, slug, description, order, active, image, bgcolor, type }
}
