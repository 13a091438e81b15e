import { z } from 'zod'
import { Flag, Id, Search, optionalWebUrl, stored, text } from './fields.ts'
import { defaultCategoryColor, limits } from './limits.ts'
import { Slug } from './slug.ts'

export const categoryTypes = ['any', 'audio', 'video'] as const
export const CategoryType = z.enum(categoryTypes, 'Type must be any, audio or video')

const fields = {
  name: text('Name', {
    required: 'Name is required',
    max: limits.categoryNameMax,
    tooLong: 'Name cannot exceed 100 characters',
  }),
  slug: Slug,
  description: text('Description', {
    max: limits.categoryDescriptionMax,
    tooLong: 'Description cannot exceed 500 characters',
    multiline: true,
  }),
  order: z.number('Display order must be a number').min(-limits.orderMax).max(limits.orderMax),
  active: z.boolean('Active must be true or false'),
  image: optionalWebUrl('Image'),
  bgcolor: z.string('Colour must be text').regex(/^#[0-9a-fA-F]{6}$/, 'Colour must look like #E5E7EB'),
  type: CategoryType,
}

export const CategoryInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  order: fields.order.default(0),
  active: fields.active.default(true),
  image: fields.image.default(''),
  bgcolor: fields.bgcolor.default(defaultCategoryColor),
  type: fields.type.default('any'),
})
export type CategoryInput = z.infer<typeof CategoryInput>

export const CategoryPatch = z.strictObject(fields).partial()
export type CategoryPatch = z.infer<typeof CategoryPatch>

export const Category = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Lower first. */
  order: z.number(),
  active: z.boolean(),
  image: z.string(),
  bgcolor: z.string(),
  /** Which media types may use it. */
  type: CategoryType,
  ...stored,
})
export type Category = z.infer<typeof Category>

export const CategoryQuery = z.object({ q: Search, active: Flag })
export const CategoryList = z.object({ items: z.array(Category), total: z.int() })

/** What the apps see of a category. */
export const AppCategory = Category.pick({
  _id: true,
  name: true,
  slug: true,
  description: true,
  order: true,
  image: true,
  bgcolor: true,
  type: true,
})
export type AppCategory = z.infer<typeof AppCategory>
/** A category as an item names it. */
export const CategoryRef = AppCategory.pick({ _id: true, name: true, slug: true })
export const AppCategoryList = z.object({ items: z.array(AppCategory), total: z.int() })
