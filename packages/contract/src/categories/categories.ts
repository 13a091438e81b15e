import { z } from 'zod'
import * as entity from '../entity.ts'
import { Flag, Id, Search, named, optionalWebUrl, orList, stored, text } from '../fields.ts'
import { defaultCategoryColor, limits } from '../limits.ts'
import { Slug } from '../content/slug.ts'
import { AppLanguage, CategoryTranslation, CategoryTranslationsInput } from '../content/translations.ts'
import { SmallPictures } from '../uploads/uploads.ts'

export const categoryTypes = ['any', 'audio', 'video'] as const
export const CategoryType = z.enum(categoryTypes, `Type must be ${orList(categoryTypes)}`)
export type CategoryType = z.infer<typeof CategoryType>

const fields = {
  name: {
    sent: text('Name', { required: 'Name is required', max: limits.categoryNameMax }),
    shown: z.string(),
    apps: true,
  },
  slug: { sent: Slug, shown: z.string(), apps: true },
  description: {
    sent: text('Description', { max: limits.categoryDescriptionMax, multiline: true }).default(''),
    shown: z.string(),
    apps: true,
  },
  translations: { sent: CategoryTranslationsInput.default([]), shown: z.array(CategoryTranslation) },
  order: {
    sent: z.number('Display order must be a number').min(-limits.orderMax).max(limits.orderMax).default(0),
    shown: z.number(),
    apps: true,
  },
  active: { sent: z.boolean('Active must be true or false').default(true), shown: z.boolean() },
  image: { sent: optionalWebUrl('Image').default(''), shown: z.string(), apps: true },
  bgcolor: {
    sent: z
      .string('Colour must be text')
      .regex(/^#[0-9a-fA-F]{6}$/, 'Colour must look like #E5E7EB')
      .default(defaultCategoryColor),
    shown: z.string(),
    apps: true,
  },
  type: { sent: CategoryType.default('any'), shown: CategoryType, apps: true },
} as const satisfies Record<string, entity.PublicField>
export type CategoryFields = entity.ValuesOf<typeof fields>
export const categoryFields = entity.namesOf(fields)

export const CategoryInput = z.strictObject(entity.sentShape(fields))
export type CategoryInput = z.infer<typeof CategoryInput>

export const CategoryPatch = entity.patchOf(fields)
export type CategoryPatch = z.infer<typeof CategoryPatch>

export const Category = z.object({ _id: Id, ...entity.shownShape(fields), ...stored })
export type Category = z.infer<typeof Category>

export const CategoryQuery = z.object({ q: Search, active: Flag })
export const CategoryList = z.object({ items: z.array(Category), total: z.int() })

export const appCategoryFields = ['_id', ...entity.appNamesOf(fields)] as const
export const AppCategory = Category.pick(entity.maskOf(appCategoryFields)).extend({
  nameLanguage: AppLanguage.optional(),
  smallImages: named('SmallCategoryImages', z.object({ image: SmallPictures })),
})
export type AppCategory = z.infer<typeof AppCategory>
export const CategoryRef = AppCategory.pick({
  _id: true,
  name: true,
  nameLanguage: true,
  slug: true,
  bgcolor: true,
})
export const AppCategoryList = z.object({ items: z.array(AppCategory), total: z.int() })
