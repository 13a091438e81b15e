import type { ReactNode } from 'react'
import type { ScreenName } from '../text/landing-text.ts'
import { BhajanScreen } from './bhajan-screen.tsx'
import { FilmScreen } from './film-screen.tsx'
import { HomeScreen } from './home-screen.tsx'
import { PodcastsScreen } from './podcasts-screen.tsx'
import { TeachingsScreen } from './teachings-screen.tsx'

/** What the photographs in screens/ show; prerender/photograph-screens.ts takes them. */
export const appScreens: Record<ScreenName, ReactNode> = {
  home: <HomeScreen />,
  film: <FilmScreen />,
  bhajan: <BhajanScreen />,
  podcasts: <PodcastsScreen />,
  teachings: <TeachingsScreen />,
}
