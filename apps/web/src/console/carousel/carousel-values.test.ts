import { CarouselInput, type CarouselItem } from '@jinvani/contract'
import { expect, it } from 'vitest'
import { CarouselForm, carouselViews, emptyValues, valuesOf } from './carousel-values.ts'

const complaints = (values: object) =>
  // As in the form, only the first error of each field counts.
  Object.fromEntries(
    (CarouselForm.safeParse({ ...emptyValues, ...values }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  )
const images = { imageUrl: 'https://example.org/a.jpg', mobileImageUrl: 'https://example.org/b.jpg' }
const whole = { title: 'Paryushan', ...images }
const id = '3f2b7c1e-8a54-4b0e-9d3a-0c1d2e3f4a5b'

it('a carousel item needs a title, both pictures and a display order', () => {
  expect(complaints({ order: Number.NaN })).toEqual({
    title: 'Title is required',
    imageUrl: 'Desktop image URL is required',
    mobileImageUrl: 'Mobile image URL is required',
    order: 'Display order must be a number',
  })
  expect(complaints({ ...whole, order: 0 })).toEqual({ order: 'Display order must be at least 1' })
  expect(complaints({ ...whole, imageUrl: 'a.jpg' })).toHaveProperty('imageUrl')
  expect(complaints(whole)).toEqual({})
})

it('a link needs a target that fits its type; without one, the form says so together with its other errors', () => {
  expect(complaints({ linkType: 'content' })).toMatchObject({
    title: 'Title is required',
    linkTarget: 'Link target is required',
  })
  expect(complaints({ ...whole, linkType: 'category', linkTarget: 'stavan' })).toEqual({
    linkTarget: 'Link target must be a category ID',
  })
  expect(complaints({ ...whole, linkType: 'external', linkTarget: 'http://example.org' })).toEqual({
    linkTarget: 'Link target must be an https URL',
  })
  expect(complaints({ ...whole, linkType: 'external', linkTarget: 'https://example.org' })).toEqual({})
  expect(complaints({ ...whole, linkType: 'content', linkTarget: id })).toEqual({})
})

it('comparing two versions shows every field of the form, and a link by the title of its target', () => {
  const views = carouselViews(({ linkTarget }) => (linkTarget === id ? 'Paryushan' : undefined))
  expect(views.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(emptyValues).toSorted())
  const link = views.find(({ label }) => label === 'Link')
  expect(link?.text(emptyValues)).toBe('None')
  expect(link?.text({ ...emptyValues, linkType: 'category', linkTarget: id })).toBe('Category: Paryushan')
  expect(link?.text({ ...emptyValues, linkType: 'content', linkTarget: 'gone' })).toBe('Content: gone')
})

it('the form keeps every field of a stored item as it is', () => {
  expect(Object.keys(emptyValues).toSorted()).toEqual(Object.keys(CarouselInput.shape).toSorted())
  const texts = { ...whole, subtitle: 'Eight days', active: false, publishAt: null, unpublishAt: null }
  const values = { ...texts, linkType: 'content', linkTarget: id, order: 3 } as const
  const at = '2026-01-01T00:00:00Z'
  const kept = { _id: id, version: 1, scheduleMissed: null, createdAt: at, updatedAt: at }
  const item: CarouselItem = { ...values, ...kept }
  expect(valuesOf(item)).toEqual(values)
})
