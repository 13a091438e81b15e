// A right body for every call that takes one, new each time where something must be unique.
import { randomUUID } from 'node:crypto'
import type { Call, CallName, Calls } from '@jinvani/contract'

type CallWithBody = { [N in CallName]: Calls[N] extends { input: unknown } ? N : never }[CallName]

const image = 'https://pictures.example.org/a.jpg'
const person = 'Trishala'
const phone = '+919876543219'
const category = () => ({
  name: 'Stavans',
  slug: randomUUID(),
  description: 'Songs of praise',
  order: 3,
  active: true,
  image,
  bgcolor: '#E5E7EB',
  type: 'any',
})
const content = () => ({
  title: 'Bhaktamar Stotra',
  slug: randomUUID(),
  synopsis: 'Forty-eight verses',
  durationSec: 60,
  tags: ['stotra'],
  rating: 'U',
  mediaType: 'video',
  platform: 'web',
  featured: false,
  active: true,
  categories: [],
  images: { poster: image, thumbnail: image, banner: image },
  sources: [{ kind: 'mp4', url: 'https://cdn.example.org/a.mp4', quality: 'auto', mimeType: 'video/mp4' }],
  credits: {
    writtenAndDirectedBy: person,
    music: person,
    lyrics: person,
    singers: [person],
    castNames: [person],
  },
  sourceWorkflow: 'external',
})
const carouselItem = () => ({
  title: 'Paryushan',
  subtitle: 'Eight days',
  imageUrl: image,
  mobileImageUrl: image,
  linkType: 'external',
  linkTarget: 'https://example.org',
  order: 1,
  active: true,
})
const admin = () => ({ name: person, email: `${randomUUID()}@example.org`, role: 'viewer' })
const password = 'a long enough password'

/** One that is forgotten is missed by tsc. */
export const sampleBodies: Record<CallWithBody, () => Record<string, unknown>> = {
  login: () => ({ email: 'nobody@example.org', password }),
  refreshToken: () => ({ refreshToken: 'x' }),
  logout: () => ({ refreshToken: 'x' }),
  createCategory: category,
  updateCategory: category,
  createContent: content,
  updateContent: content,
  presignUpload: () => ({
    filename: 'a.png',
    contentType: 'image/png',
    prefix: 'images/posters/',
    expiresIn: 900,
  }),
  startMultipart: () => ({
    filename: 'a.png',
    contentType: 'image/png',
    prefix: 'images/posters/',
    size: 1000,
  }),
  signParts: () => ({ partNumbers: [1] }),
  completeUpload: () => ({ publicUrl: image }),
  startDrm: () => ({
    contentId: randomUUID(),
    s3Url: image,
    bitrate: '240p30',
    drmEnabled: true,
    downloadMode: false,
  }),
  videocryptWebhook: () => ({ eventId: 'event-1', jobId: 'job-1', status: 'done' }),
  putCaption: () => ({ language: 'gu', label: 'Gujarati', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA' }),
  uploadFrames: () => ({ publicUrl: image }),
  licence: () => ({ kids: ['AAAAAAAAAAAAAAAAAAAAAA'], type: 'temporary' }),
  createCarouselItem: carouselItem,
  updateCarouselItem: carouselItem,
  updateAppUser: () => ({ name: person, blocked: false }),
  createAdminUser: () => ({ ...admin(), password }),
  updateAdminUser: () => ({ name: person, role: 'viewer' }),
  resetAdminPassword: () => ({ password }),
  appRequestOtp: () => ({ phone }),
  appVerifyOtp: () => ({ phone, code: '000000' }),
  appRefresh: () => ({ refreshToken: 'x' }),
  appLogout: () => ({ refreshToken: 'x' }),
  appUpdateMe: () => ({
    name: person,
    email: 'trishala@example.org',
    gender: 'female',
    age: 40,
    pincode: '400001',
    profession: 'Teacher',
  }),
}

export const hasSampleBody = (name: string): name is CallWithBody => name in sampleBodies
export const sampleBody = (name: CallName): Record<string, unknown> =>
  hasSampleBody(name) ? sampleBodies[name]() : {}
export const pathWith = (entry: Call, id: string) => entry.path.replace(/:\w+/g, id)
