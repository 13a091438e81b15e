// The type of examples, and the ids, tokens and addresses in them. A value means the same thing in every example, so
// that the examples fit together, and a test can replace it by a real one.
import type { z } from 'zod'
import type { Call, ParamsOf } from './call.ts'
import type { ErrorCode } from './errors.ts'

type TokenKind = 'staff' | 'app' | 'playback'

type Fields<C extends Call> = ([keyof ParamsOf<C>] extends [never]
  ? { params?: never }
  : { params: ParamsOf<C> }) &
  (C['query'] extends z.ZodType
    ? { query: { [K in keyof z.output<C['query']>]?: string } }
    : { query?: never }) &
  (C extends { bodyType: string }
    ? { body: string }
    : C['input'] extends z.ZodType
      ? { body: z.input<C['input']> }
      : { body?: never }) &
  (C['output'] extends z.ZodType ? { answer: z.output<C['output']> } : { answer?: never })

/** An example of a call. The API document shows it, and a test makes every call with its example. */
type ExampleOf<C extends Call> = Fields<C> & {
  about?: string
  /** Errors of the call that do not follow from its entry in the table of calls. */
  errors?: readonly ErrorCode[]
  takes?: readonly TokenKind[]
}
export interface AnyExample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  answer?: unknown
  about?: string
  errors?: readonly ErrorCode[]
  takes?: readonly TokenKind[]
}

export type ExamplesOf<Calls extends Readonly<Record<string, Call>>> = {
  [Name in keyof Calls]: ExampleOf<Calls[Name]>
}

export const ids = {
  category: '0c6f2f0a-7f0e-4d0b-9a3e-5d2b9c1e7a10',
  song: '3a9d4c52-1b7e-4f6a-8c21-6e0f5b9d2a34',
  film: '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56',
  submission: '7d2c8ea1-35e4-4b90-a7f8-0a1d4e9b2c67',
  batch: '1f95b3c8-0c5b-4a07-9e0f-7184a5f29d34',
  undo: '2a06c4d9-1d6c-4b18-8f10-8295b6a3ae45',
  slide: '8f3d9fb2-46f5-4ca1-98a9-1b2e5fac3d78',
  collection: '8a5d1c74-46f5-4ca1-98a9-1b2e5fac3d78',
  album: '6b1e4d83-57a6-4db2-8a09-2c3f60bd4e8a',
  calendarDate: '904e0ac3-5706-4db2-89ba-2c3f60bd4e89',
  person: '9a4e0ac3-5706-4db2-89ba-2c3f60bd4e89',
  admin: 'ab5f1bd4-6817-4ec3-9acb-3d4071ce5f90',
  viewer: 'bc602ce5-7928-4fd4-abdc-4e5182df6a01',
  session: 'de8240a7-9b4a-4bf6-9dfe-607304f18c23',
  passkey: 'de824e07-9b4a-4bf6-9dfe-6f73a4f18c23',
  view: 'ce9351b8-0c5b-4c07-8eaf-718415a29d34',
  webhook: '3b17d5ea-2e7d-4c29-9021-93a6c7b4bf56',
  delivery: '4c28e6fb-3f8e-4d3a-a132-a4b7d8c5c067',
  arrival: 'ef9351b8-ac5b-4c07-aeaf-718415f29d34',
  events: 'f0a462c9-1d6c-4d18-9f00-829526b3ae45',
  import: 'ef9351b8-ac5b-4c07-8eff-718415029d34',
  joinedName: '6f1d7a52-90c4-4b1e-9a3b-2d7c51e8f0a6',
  previewLink: '0d713df6-8a39-4ae5-8ced-5f6293e07b12',
  multipart: 'cd713df6-8a39-4ae5-8ced-5f6293e07b12',
} as const

const site = 'https://jinvani.example.org'
const media = `${site}/media`
export const addresses = {
  preview: `${site}/preview/${ids.previewLink}.x0Sxs1SSGRrYv0d4Yp4WgmqM2zHVPqzcWrgPnXyvQ3E`,
  licence: `${site}/api/v1/licence/${ids.film}`,
  dash: `${media}/packages/${ids.film}/${ids.submission}/manifest.mpd`,
  hls: `${media}/packages/${ids.film}/${ids.submission}/master.m3u8`,
  thumbnails: `${media}/packages/${ids.film}/${ids.submission}/thumbnails.vtt`,
  soundDash: `${media}/packages/${ids.film}/${ids.submission}/sound.mpd`,
  soundHls: `${media}/packages/${ids.film}/${ids.submission}/sound.m3u8`,
  upload: `${media}/videos/q7Xk2mVd9Rt4Ls8Wc1Zb6Nf3.mp4`,
  granted: `${media}/granted/1763659800.Wm9yT2x1c0R4Y3ZCbk1KSGdGZFNhUXdFclR5VWlPcA/videos/q7Xk2mVd9Rt4Ls8Wc1Zb6Nf3.mp4`,
  signed: `${media}/videos/q7Xk2mVd9Rt4Ls8Wc1Zb6Nf3.mp4?expires=1763659800&grant=bXktZ3JhbnQ`,
  parts: `${media}/videos/n4Hc8yTz2Kd6Pw0Xv5Jg9Bm1.mp4`,
  firstPart: `${media}/videos/n4Hc8yTz2Kd6Pw0Xv5Jg9Bm1.mp4?partNumber=1&grant=cGFydC0x`,
  secondPart: `${media}/videos/n4Hc8yTz2Kd6Pw0Xv5Jg9Bm1.mp4?partNumber=2&grant=cGFydC0y`,
  frame: `${media}/images/posters/frame-Jd82kQmX0Zs4TnVb7LwR1yCe-1.webp`,
  caption: `${media}/captions/${ids.song}/4b0e6d2f-9c81-4f3a-a5d7-8e1f2a3b4c5d.vtt`,
  picture: 'https://cdn.example.org/bhaktamar.jpg',
  song: 'https://cdn.example.org/bhaktamar.mp4',
} as const

export const tokens = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI5YTRlMGFjMyJ9.3f2Qm8yVxk1wq',
  refresh: '1d7e3f50-8a39-4be5-bced-5f6293e07b12.mC4vT1sX8qZk',
  staffAccess: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhYjVmMWJkNCJ9.Zt7Lr0nGh5uEa',
  staffRefresh: '2e8f4a61-9b4a-4cf6-8dfe-607304f18c23.bD9wK3pR6yHn',
  playback: 'eyJhbGciOiJIUzI1NiJ9.eyJjaWQiOiI1ZTFiN2M5MCJ9.Qk2Xs9dTb4vPc',
} as const

export const phone = '+919876543210'
export const code = '493027'
export const otpRequest = 'q3Xf9TbW0kLr7VyZ2mNc8HsD'
export const staffEmail = 'asha@example.org'
export const password = 'palitana-3750-steps'
export const kid = 'Z0c4Q3hKb1lTNnRrV2ZBcw'
export const key = 'b1dqVTV2RmtZMm5MZVR4cQ'

export const createdAt = '2026-11-20T06:30:00.000Z'
export const updatedAt = '2026-11-20T07:45:12.310Z'
export const trashedAt = '2026-11-21T05:00:00.000Z'
export const trashEndsAt = '2026-12-21T05:00:00.000Z'
export const stored = { version: 1, createdAt, updatedAt: createdAt }
export const changed = { version: 2, createdAt, updatedAt }

export const staffTokens = { accessToken: tokens.staffAccess, refreshToken: tokens.staffRefresh }
export const sessionAdmin = {
  _id: ids.admin,
  id: ids.admin,
  name: 'Asha Mehta',
  email: staffEmail,
  role: 'super_admin',
} as const

const totpSecret = 'KZXW6YTBOJSWG4TFOQQGC3TEEBZWC5DI'
export const webAuthn = {
  ticket: 'q2Vt8XkRz1mHn4Yb7Pw0Jc5Lf9Sd3Ga6Te',
  challenge: 'uN5rT0xW2kQ8hZ3vB6mY9cJ1fL4pS7dG',
  credential: 'Yx3mK9vQe2Rw7TzLb5Nf8Hc1',
  clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestation: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVi',
  totpSecret,
  totpUri: `otpauth://totp/Jinvani:${encodeURIComponent(staffEmail)}?issuer=Jinvani&secret=${totpSecret}&algorithm=SHA1&digits=6&period=30`,
  totpCode: '261803',
} as const
