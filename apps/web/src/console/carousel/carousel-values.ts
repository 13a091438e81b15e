// The form's values are the contract's own; what a link needs is checked with the rest, not only after it.
import { CarouselInput, type CarouselItem, type LinkType, linkTargetProblem } from '@jinvani/contract'
import type { z } from 'zod'

export type CarouselValues = z.input<typeof CarouselInput>

const LinkPart = CarouselInput.pick({ linkType: true, linkTarget: true }).strip()

function problemOf(values: unknown): string | null {
  const link = LinkPart.safeParse(values)
  return link.success ? linkTargetProblem(link.data.linkType, link.data.linkTarget) : null
}

export const CarouselForm = CarouselInput.refine((values) => problemOf(values) === null, {
  path: ['linkTarget'],
  error: ({ input }) => problemOf(input) ?? '',
  when: () => true,
})

/** Specification section 9: order 1, active. */
const emptyValues: CarouselValues = {
  title: '',
  subtitle: '',
  imageUrl: '',
  mobileImageUrl: '',
  linkType: 'none',
  linkTarget: '',
  order: 1,
  active: true,
}

export function valuesOf(item: CarouselItem | undefined): CarouselValues {
  if (!item) return emptyValues
  const { title, subtitle, imageUrl, mobileImageUrl, linkType, linkTarget, order, active } = item
  return { title, subtitle, imageUrl, mobileImageUrl, linkType, linkTarget, order, active }
}

export const linkTypeLabels: Record<LinkType, string> = {
  none: 'None',
  content: 'Content',
  category: 'Category',
  external: 'External URL',
}

export const targetLabels: Record<LinkType, string> = {
  none: 'Link Target',
  content: 'Link Target (Content ID)',
  category: 'Link Target (Category ID)',
  external: 'Link Target (URL)',
}
