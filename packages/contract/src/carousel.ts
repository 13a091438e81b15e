import { z } from 'zod'
import { Id, adminPaging, isHttpsUrl, normalUrl, stored, text, webUrl } from './fields.ts'
import { limits } from './limits.ts'

export const linkTypes = ['content', 'category', 'external', 'none'] as const
export const LinkType = z.enum(linkTypes, 'Link type must be content, category, external or none')
export type LinkType = z.infer<typeof LinkType>

const fields = {
  title: text('Title', { required: 'Title is required', max: limits.titleMax }),
  subtitle: text('Subtitle', { max: limits.titleMax }),
  imageUrl: webUrl('Desktop image URL'),
  mobileImageUrl: webUrl('Mobile image URL'),
  linkType: LinkType,
  /** Id of a content item or category, an https address, or empty for `none`. */
  linkTarget: text('Link target', { max: limits.urlMax }).transform((target) =>
    isHttpsUrl(target) ? normalUrl(target) : target,
  ),
  order: z
    .number('Display order must be a number')
    .min(1, 'Display order must be at least 1')
    .max(limits.orderMax),
  active: z.boolean('Active must be true or false'),
}

/** What is wrong with a link's target; null where it is right. Whether the item exists only the server knows. */
export function linkTargetProblem(linkType: LinkType, linkTarget: string): string | null {
  if (linkType === 'none') return null
  if (linkTarget === '') return 'Link target is required'
  if (linkType === 'external') return isHttpsUrl(linkTarget) ? null : 'Link target must be an https URL'
  return Id.safeParse(linkTarget).success ? null : `Link target must be a ${linkType} ID`
}

export const CarouselInput = z.strictObject({
  ...fields,
  subtitle: fields.subtitle.default(''),
  linkType: fields.linkType.default('none'),
  linkTarget: fields.linkTarget.default(''),
  order: fields.order.default(1),
  active: fields.active.default(true),
})
export type CarouselInput = z.infer<typeof CarouselInput>

/** Reordering sends `order` alone, the toggle `active` alone. */
export const CarouselPatch = z.strictObject(fields).partial()
export type CarouselPatch = z.infer<typeof CarouselPatch>

export const CarouselItem = z.object({
  _id: Id,
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z.string(),
  mobileImageUrl: z.string(),
  linkType: LinkType,
  linkTarget: z.string(),
  /** Lower first. */
  order: z.number(),
  active: z.boolean(),
  ...stored,
})
export type CarouselItem = z.infer<typeof CarouselItem>

export const CarouselQuery = z.object(adminPaging)
/** What a link leads to; a target that is not among them does not exist any more. */
export const LinkTarget = z.object({ _id: Id, title: z.string(), active: z.boolean() })
export type LinkTarget = z.infer<typeof LinkTarget>
export const CarouselList = z.object({
  items: z.array(CarouselItem),
  /** Of the content and categories that the items lead to. */
  linkTargets: z.array(LinkTarget),
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  pageSize: z.int(),
})

/** What the apps show: the link by id and, for content and categories, by slug. */
export const AppCarouselItem = CarouselItem.pick({
  _id: true,
  title: true,
  subtitle: true,
  imageUrl: true,
  mobileImageUrl: true,
  linkType: true,
  linkTarget: true,
  order: true,
}).extend({ linkSlug: z.string().optional() })
export type AppCarouselItem = z.infer<typeof AppCarouselItem>
export const AppCarouselList = z.object({ items: z.array(AppCarouselItem), total: z.int() })
