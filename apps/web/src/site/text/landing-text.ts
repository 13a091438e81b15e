// What one language has to say on the landing page; every language fills every line.
export const featureNames = ['films', 'music', 'podcasts', 'teachings'] as const
export type FeatureName = (typeof featureNames)[number]

export const screenNames = ['home', 'film', 'bhajan', 'podcasts', 'teachings'] as const
export type ScreenName = (typeof screenNames)[number]

export interface LandingText {
  title: string
  description: string
  skipLink: string
  languageLabel: string
  hero: { sentence: string; phoneAlt: string }
  stores: {
    label: string
    ios: { lead: string; name: string }
    android: { lead: string; name: string }
  }
  features: { heading: string; cards: Record<FeatureName, { title: string; text: string }> }
  strip: {
    heading: string
    label: string
    previous: string
    next: string
    screens: Record<ScreenName, { caption: string; alt: string }>
  }
  footer: {
    mission: string
    verseMeaning: string
    contact: string
    legal: string
    privacy: string
    terms: string
    staff: string
    admin: string
    rights: string
  }
}
