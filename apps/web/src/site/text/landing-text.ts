import type { en } from './en.ts'

export const featureNames = ['films', 'music', 'podcasts', 'teachings'] as const
export type FeatureName = (typeof featureNames)[number]

export const screenNames = ['home', 'film', 'bhajan', 'podcasts', 'teachings'] as const
export type ScreenName = (typeof screenNames)[number]

/** What one language has to say on the landing page; every language fills every line of the English one. */
export type LandingText = typeof en
