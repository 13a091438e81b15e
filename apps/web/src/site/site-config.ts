// Names and addresses that a deployment of the public pages changes.
import { builtAddress, privacyVersion, shareCard } from '@jinvani/contract'
import type { Language } from './languages.ts'

export const siteConfig = {
  brand: 'Jinvani',
  /** The brand in the script of each language, as it stands beside the mark. */
  wordmark: { en: 'Jinvani', hi: 'जिनवाणी', gu: 'જિનવાણી' } satisfies Record<Language, string>,
  contactEmail: 'contact@jinvani.example',
  stores: {
    ios: 'https://apps.apple.com/app/jinvani',
    android: 'https://play.google.com/store/apps/details?id=example.jinvani',
  },
  legal: {
    privacyEffective: privacyVersion,
    termsEffective: '22-09-2025',
  },
} as const

export function absoluteUrl(path: string, origin: string = builtAddress): string {
  return new URL(path, origin).href
}

/** Shown with a shared link of a page that has no picture of its own. */
export const sitePicture = (language: Language, origin?: string) => ({
  url: absoluteUrl(`/og-${language}.jpg`, origin),
  width: shareCard.width,
  height: shareCard.height,
})
