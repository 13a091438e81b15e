import { useSyncExternalStore } from 'react'
import { localStore } from '../../browser/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'jinvani.theme'

export function readTheme(): Theme {
  const stored = localStore.read(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Without `data-theme` the system decides. Before the first drawing, `first-frame.js` does the same. */
function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

const listeners = new Set<() => void>()

export function chooseTheme(theme: Theme): void {
  localStore.write(key, theme)
  applyTheme(theme)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

export const themeLabels: Record<Theme, string> = {
  system: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
}
