import { CarouselInput, type CarouselItem, type LinkType, linkTargetProblem } from '@jinvani/contract'
import type { z } from 'zod'
import { type FieldView, yesNo } from '../forms/field-differences.ts'
import { checkTimes } from '../schedule/check-times.ts'
import { indiaText } from '../schedule/india-time.ts'

export type CarouselValues = z.input<typeof CarouselInput>

const LinkPart = CarouselInput.pick({ linkType: true, linkTarget: true }).strip()

function problemOf(values: unknown): string | null {
  const link = LinkPart.safeParse(values)
  return link.success ? linkTargetProblem(link.data.linkType, link.data.linkTarget) : null
}

/** The contract checks the link only once all other fields are valid. The form shows all errors at once. */
export const CarouselForm = CarouselInput.refine((values) => problemOf(values) === null, {
  path: ['linkTarget'],
  error: ({ input }) => problemOf(input) ?? '',
  when: () => true,
}).superRefine(checkTimes)

/** Specification section 9: a new entry is active and has order 1. */
export const emptyValues: Required<CarouselValues> = {
  title: '',
  subtitle: '',
  imageUrl: '',
  mobileImageUrl: '',
  linkType: 'none',
  linkTarget: '',
  order: 1,
  active: true,
  publishAt: null,
  unpublishAt: null,
}

const names = Object.keys(emptyValues) as (keyof CarouselValues)[]

export const valuesOf = (item: CarouselItem): CarouselValues =>
  Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as CarouselValues

export const linkTypeLabels: Record<LinkType, string> = {
  content: 'Content',
  category: 'Category',
  external: 'External URL',
  none: 'None',
}

/** Fields to compare if another person saved meanwhile. `titleOf` returns the title of a link's target. */
export function carouselViews(
  titleOf: (link: Pick<CarouselItem, 'linkType' | 'linkTarget'>) => string | undefined,
): readonly FieldView<CarouselValues>[] {
  const linkText = ({ linkType = 'none', linkTarget = '' }: CarouselValues) => {
    const target = titleOf({ linkType, linkTarget }) ?? linkTarget
    return linkType === 'none' ? linkTypeLabels.none : `${linkTypeLabels[linkType]}: ${target}`
  }
  return [
    { label: 'Title', names: ['title'], text: ({ title }) => title },
    { label: 'Subtitle', names: ['subtitle'], text: ({ subtitle = '' }) => subtitle },
    { label: 'Desktop Image URL', names: ['imageUrl'], text: ({ imageUrl }) => imageUrl },
    { label: 'Mobile Image URL', names: ['mobileImageUrl'], text: ({ mobileImageUrl }) => mobileImageUrl },
    { label: 'Link', names: ['linkType', 'linkTarget'], text: linkText },
    { label: 'Display Order', names: ['order'], text: ({ order }) => String(order) },
    { label: 'Active', names: ['active'], text: ({ active }) => yesNo(active) },
    { label: 'Goes Live', names: ['publishAt'], text: ({ publishAt = null }) => indiaText(publishAt) },
    { label: 'Ends', names: ['unpublishAt'], text: ({ unpublishAt = null }) => indiaText(unpublishAt) },
  ]
}
