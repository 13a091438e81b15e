// Checks the numbers that specification section 9 fixes.
import {
  CarouselInput,
  CategoryInput,
  ContentInput,
  defaultCategoryColor,
  filmBitrates,
  imageAdvice,
  limits,
  roleLabels,
  screens,
} from '@jinvani/contract'
import { expect, test } from 'vitest'
import { emptyValues } from './console/carousel/carousel-values.ts'
import { toastMs } from './sentences/first-sentences.ts'
import { pageWindow } from './ui/lists/pager.tsx'
import { uploadProgress } from './uploads/upload-progress.ts'

test('passwords, pages, uploads and categories have the limits of the specification', () => {
  expect(limits).toMatchObject({
    loginPasswordMin: 6,
    passwordMin: 8,
    pageSize: 10,
    presignExpirySec: 900,
    recentUploads: 12,
    categoryNameMax: 100,
    categoryDescriptionMax: 500,
  })
  expect(pageWindow(1, 100)).toHaveLength(5)
  expect(uploadProgress).toEqual({ signed: 10, sent: 90, verified: 100 })
})

test('new records begin with the defaults of the specification', () => {
  expect(defaultCategoryColor).toBe('#E5E7EB')
  expect(CategoryInput.parse({ name: 'a', slug: 'a' })).toMatchObject({ bgcolor: '#E5E7EB', type: 'any' })
  expect(ContentInput.parse({ title: 'a', slug: 'a', platform: 'android' })).toMatchObject({ durationSec: 0 })
  const image = 'https://example.org/a.jpg'
  expect(CarouselInput.parse({ title: 'a', imageUrl: image, mobileImageUrl: image })).toMatchObject({
    order: 1,
  })
  expect(emptyValues.active).toBe(true)
})

test('bitrates, image sizes and toasts are those of the specification', () => {
  expect(filmBitrates).toEqual(['240p30', '480p30', '720p30', '1080p30'])
  expect(imageAdvice).toEqual({
    poster: { label: 'Poster', prefix: 'images/posters/', ratio: '1:1', width: 1000, height: 1000 },
    thumbnail: { label: 'Thumbnail', prefix: 'images/thumbnails/', ratio: '16:9', width: 1280, height: 720 },
    banner: { label: 'Banner', prefix: 'images/banners/', ratio: '21:9', width: 1920, height: 823 },
  })
  expect(toastMs).toEqual({ default: 4000, login: 2000, denied: 3000, drm: 6000 })
})

test('every protected route has the roles of the specification', () => {
  const all = ['super_admin', 'content_manager', 'viewer']
  const editing = ['super_admin', 'content_manager']
  expect(Object.keys(roleLabels)).toEqual(all)
  expect(screens).toEqual({
    '/dashboard': all,
    '/categories': all,
    '/content': all,
    '/categories/new': editing,
    '/categories/edit/:id': editing,
    '/content/new': editing,
    '/content/edit/:id': editing,
    '/carousel': editing,
    '/carousel/create': editing,
    '/carousel/edit/:id': editing,
    '/app-users': editing,
    '/app-users/:id': editing,
    '/admin-users': ['super_admin'],
    '/admin-users/new': ['super_admin'],
    '/admin-users/:id': ['super_admin'],
    '/admin-users/:id/reset-password': ['super_admin'],
    // Pages that the specification does not have; their roles are in the rulings, section 9.
    '/account': all,
    '/statistics': all,
    '/activity': ['super_admin'],
    '/webhooks': ['super_admin'],
    '/trash': ['super_admin'],
    '/calendar': editing,
    '/collections': editing,
    '/collections/new': editing,
    '/collections/edit/:id': editing,
    '/content/import': editing,
  })
})
