import type { LibraryLook } from '@jinvani/contract'
import { LayoutGrid, type LucideIcon, Table2 } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

const looks: readonly { look: LibraryLook; label: string; icon: LucideIcon }[] = [
  { look: 'cards', label: 'Cards', icon: LayoutGrid },
  { look: 'table', label: 'Table', icon: Table2 },
]

interface LookSwitchProps {
  look: LibraryLook
  onLook: (look: LibraryLook) => void
}

export function LookSwitch({ look: chosen, onLook }: LookSwitchProps) {
  return (
    <fieldset className="inline-flex shrink-0 justify-center rounded bg-sunken p-0.5">
      <legend className="sr-only">Look</legend>
      {looks.map(({ look, label, icon: Icon }) => (
        <button
          key={look}
          type="button"
          aria-pressed={look === chosen}
          title={label}
          onClick={() => onLook(look)}
          className={classNames(
            'inline-flex min-h-9 items-center gap-2 rounded-sm px-3 text-sm font-medium',
            look === chosen ? 'bg-raised text-accent-deep' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-xl:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
