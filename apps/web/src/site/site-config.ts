// Names and addresses on the public pages that each deployment has to change.
import { builtAddress, privacyVersion, shareCard } from '@jinvani/contract'
import type { Language } from './languages.ts'

export const siteConfig = {
  brand: 'Jinvani',
  wordmark: { en: 'Jinvani', hi: 'जिनवाणी', gu: 'જિનવાણી' } satisfies Record<Language, string>,
  contactEmail: 'contact@jinvani.example',
  stores: {
    ios: 'https://apps.apple.com/app/jinvani',
    android: 'https://play.google.com/store/apps/details?id=example.jinvani',
  },
  legal: { privacyEffective: privacyVersion, termsEffective: '22-09-2025' },
} as const

export function absoluteUrl(path: string, origin: string = builtAddress): string {
  return new URL(path, origin).href
}

export const sitePicture = (language: Language, origin?: string) => ({
  url: absoluteUrl(`/og-${language}.jpg`, origin),
  width: shareCard.width,
  height: shareCard.height,
})
