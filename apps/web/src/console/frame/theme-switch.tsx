import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { type Theme, chooseTheme, readTheme, themes } from './theme-choice.ts'

const faces = {
  system: { label: 'System theme', icon: Monitor },
  light: { label: 'Light theme', icon: Sun },
  dark: { label: 'Dark theme', icon: Moon },
} as const

/** Three small buttons at the sidebar's foot. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readTheme)
  const choose = (theme: Theme) => {
    chooseTheme(theme)
    setChosen(theme)
  }
  return (
    <fieldset aria-label="Theme" className="flex gap-0.5 rounded bg-sunken p-0.5">
      {themes.map((theme) => {
        const { label, icon: Icon } = faces[theme]
        return (
          <button
            key={theme}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={chosen === theme}
            onClick={() => choose(theme)}
            className="grid h-8 flex-1 place-items-center rounded-[calc(var(--radius)-2px)] text-muted transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-accent-deep"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )
      })}
    </fieldset>
  )
}
