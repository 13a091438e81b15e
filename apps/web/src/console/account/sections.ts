// What "My Account" consists of, in this order. The code of each section is loaded by itself.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface Section {
  key: string
  Section: LazyExoticComponent<ComponentType>
}

export const sections: readonly Section[] = [
  { key: 'person', Section: lazy(() => import('./person-section.tsx')) },
  { key: 'password', Section: lazy(() => import('./password-section.tsx')) },
  { key: 'second-factor', Section: lazy(() => import('./second-factor/second-factor-section.tsx')) },
  { key: 'sessions', Section: lazy(() => import('./sessions-section.tsx')) },
]
