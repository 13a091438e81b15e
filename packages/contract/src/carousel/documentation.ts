import { type ExamplesOf, addresses, changed, ids, stored } from '../example-values.ts'
import { moveAbout } from '../general-notes.ts'
import type { carouselCalls } from './calls.ts'

const fields = {
  title: 'Paryushan',
  subtitle: 'Eight days of stillness',
  imageUrl: addresses.picture,
  mobileImageUrl: addresses.picture,
  linkType: 'external',
  linkTarget: 'https://example.org/paryushan',
  order: 1,
  active: true,
  publishAt: null,
  unpublishAt: null,
} as const
const slide = { _id: ids.slide, ...fields, scheduleMissed: null, ...stored }

export const examples: ExamplesOf<typeof carouselCalls> = {
  listCarousel: {
    query: { page: '1', pageSize: '20' },
    about: '`linkTargets` names the content items and categories that the slides of this page link to.',
    answer: { items: [slide], linkTargets: [], currentPage: 1, totalPages: 1, totalItems: 1, pageSize: 20 },
  },
  createCarouselItem: { body: fields, answer: slide },
  getCarouselItem: { params: { id: ids.slide }, answer: slide },
  updateCarouselItem: {
    about: 'To reorder items send `order` alone, to toggle one send `active` alone.',
    params: { id: ids.slide },
    body: { order: 2 },
    answer: { ...slide, order: 2, ...changed },
  },
  moveCarouselItem: {
    about: moveAbout,
    params: { id: ids.slide },
    body: { to: 0 },
  },
  deleteCarouselItem: { params: { id: ids.slide } },
}

export const notes = {
  subtitle: 'Second line of the slide; may be empty.',
  imageUrl: 'Address of the picture for wide screens.',
  mobileImageUrl: 'Address of the picture for phones.',
  'SmallCarouselImages.imageUrl':
    'Narrower copies of `imageUrl`, the narrowest first; empty if the picture is on another site.',
  'SmallCarouselImages.mobileImageUrl':
    'Narrower copies of `mobileImageUrl`, the narrowest first; empty if the picture is on another site.',
  linkType: 'What a tap opens: an item (`content`), a `category`, an `external` page, or nothing (`none`).',
  linkTarget:
    'What a tap opens: the id of the content item or category, or an https address for `external`; empty for `none`.',
  linkSlug: 'Slug of the content item or category that a tap opens; missing for other links.',
}
