import {
  type Category,
  CategoryInput,
  categoryFields,
  type categoryTypes,
  hasText,
  translationsText,
} from '@jinvani/contract'
import { z } from 'zod'
import { type FieldView, yesNo } from '../forms/field-differences.ts'

/** Leaves out translations without a text. No field is optional in this type, because the form fills in all. */
export const CategoryForm = z.preprocess(
  (values: CategoryInput) => ({ ...values, translations: values.translations.filter(hasText) }),
  CategoryInput,
) as z.ZodType<CategoryInput, CategoryInput>

export const emptyValues: CategoryInput = {
  ...CategoryInput.parse({ name: '-', slug: '-' }),
  name: '',
  slug: '',
}

export const valuesOf = (category: Category): CategoryInput =>
  Object.fromEntries(categoryFields.map((name) => [name, category[name]])) as unknown as CategoryInput

export const typeLabels: Record<(typeof categoryTypes)[number], string> = {
  any: 'Any',
  audio: 'Audio',
  video: 'Video',
}

export const categoryViews: readonly FieldView<CategoryInput>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Slug', names: ['slug'], text: ({ slug }) => slug },
  { label: 'Description', names: ['description'], text: ({ description }) => description },
  { label: 'Other Languages', names: ['translations'], text: (of) => translationsText(of.translations) },
  { label: 'Image URL', names: ['image'], text: ({ image }) => image },
  { label: 'Display Order', names: ['order'], text: ({ order }) => String(order) },
  { label: 'Background Color', names: ['bgcolor'], text: ({ bgcolor }) => bgcolor.toUpperCase() },
  { label: 'Type', names: ['type'], text: ({ type }) => typeLabels[type] },
  { label: 'Active', names: ['active'], text: ({ active }) => yesNo(active) },
]

/** True if white text is easier to read on this colour than dark text, by WCAG relative luminance. */
export function isDarkColour(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18
}
