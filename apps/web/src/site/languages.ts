// The languages of the landing page, in the order of the switch.
export const languages = [
  { code: 'en', path: '/', name: 'English', locale: 'en_IN' },
  { code: 'hi', path: '/hi', name: 'हिन्दी', locale: 'hi_IN' },
  { code: 'gu', path: '/gu', name: 'ગુજરાતી', locale: 'gu_IN' },
] as const

export type Language = (typeof languages)[number]['code']
