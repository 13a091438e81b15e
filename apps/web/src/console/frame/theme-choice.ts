import { useSyncExternalStore } from 'react'
import { localStore } from '../../browser/browser-storage.ts'

export const themeLabels = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const
type Theme = keyof typeof themeLabels
export const themes = Object.keys(themeLabels) as Theme[]

const key = 'jinvani.theme'

export function readTheme(): Theme {
  const stored = localStore.read(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

const listeners = new Set<() => void>()

export function chooseTheme(theme: Theme): void {
  localStore.write(key, theme)
  // Without `data-theme` the page follows the system. `first-frame.js` does the same before the first paint.
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
