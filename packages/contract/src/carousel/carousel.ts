import { z } from 'zod'
import * as entity from '../entity.ts'
import {
  DisplayOrder,
  Id,
  Title,
  adminPaging,
  isHttpsUrl,
  normalUrl,
  stored,
  text,
  webUrl,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { SmallPictures } from '../uploads/uploads.ts'
import { ScheduleMissed, timedFields } from '../calendar/schedule.ts'

export const linkTypes = ['content', 'category', 'external', 'none'] as const
export const LinkType = z.enum(linkTypes, 'Link type must be content, category, external or none')
export type LinkType = z.infer<typeof LinkType>

const fields = {
  title: { sent: Title, shown: z.string(), apps: true },
  subtitle: { sent: text('Subtitle', { max: limits.titleMax }).default(''), shown: z.string(), apps: true },
  imageUrl: { sent: webUrl('Desktop image URL'), shown: z.string(), apps: true },
  mobileImageUrl: { sent: webUrl('Mobile image URL'), shown: z.string(), apps: true },
  linkType: { sent: LinkType.default('none'), shown: LinkType, apps: true },
  linkTarget: {
    sent: text('Link target', { max: limits.urlMax })
      .transform((target) => (isHttpsUrl(target) ? normalUrl(target) : target))
      .default(''),
    shown: z.string(),
    apps: true,
  },
  order: { sent: DisplayOrder.default(1), shown: z.number(), apps: true },
  ...timedFields,
} as const satisfies Record<string, entity.PublicField>
export type CarouselFields = entity.ValuesOf<typeof fields>
export const carouselFields = entity.namesOf(fields)

/** Says what is wrong with a link target; null if nothing is. Only the server can check whether the item exists. */
export function linkTargetProblem(linkType: LinkType, linkTarget: string): string | null {
  if (linkType === 'none') return null
  if (linkTarget === '') return 'Link target is required'
  if (linkType === 'external') return isHttpsUrl(linkTarget) ? null : 'Link target must be an https URL'
  return Id.safeParse(linkTarget).success ? null : `Link target must be a ${linkType} ID`
}

export const CarouselInput = z.strictObject(entity.sentShape(fields))
export type CarouselInput = z.infer<typeof CarouselInput>

export const CarouselPatch = entity.patchOf(fields)
export type CarouselPatch = z.infer<typeof CarouselPatch>

export const CarouselItem = z.object({
  _id: Id,
  ...entity.shownShape(fields),
  scheduleMissed: ScheduleMissed.nullable(),
  ...stored,
})
export type CarouselItem = z.infer<typeof CarouselItem>

export const CarouselQuery = z.object(adminPaging)
/** An item or category that a link leads to. Lists leave out targets that were deleted. */
export const LinkTarget = z.object({ _id: Id, title: z.string(), active: z.boolean() })
export type LinkTarget = z.infer<typeof LinkTarget>
export const CarouselList = z.object({
  items: z.array(CarouselItem),
  linkTargets: z.array(LinkTarget),
  currentPage: z.int(),
  totalPages: z.int(),
  totalItems: z.int(),
  pageSize: z.int(),
})

export const appCarouselFields = ['_id', ...entity.appNamesOf(fields)] as const
export const SmallCarouselImages = z.object({ imageUrl: SmallPictures, mobileImageUrl: SmallPictures })
export const AppCarouselItem = CarouselItem.pick(entity.maskOf(appCarouselFields)).extend({
  /** For a link to an item or a category, whose id is the `linkTarget`. */
  linkSlug: z.string().optional(),
  smallImages: SmallCarouselImages,
})
export type AppCarouselItem = z.infer<typeof AppCarouselItem>
export const AppCarouselList = z.object({ items: z.array(AppCarouselItem), total: z.int() })
