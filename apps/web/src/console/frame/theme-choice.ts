import { localStore } from '../../browser/browser-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'jinvani.theme'

export function readTheme(): Theme {
  const stored = localStore.read(key)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Sets `data-theme`, which the theme file reads; without it the system decides. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  localStore.write(key, theme)
  applyTheme(theme)
}
