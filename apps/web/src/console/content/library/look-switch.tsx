import type { LibraryLook } from '@jinvani/contract'
import { LayoutGrid, type LucideIcon, Table2 } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'

const looks: readonly { look: LibraryLook; label: string; icon: LucideIcon }[] = [
  { look: 'cards', label: 'Cards', icon: LayoutGrid },
  { look: 'table', label: 'Table', icon: Table2 },
]

interface LookSwitchProps {
  look: LibraryLook
  onChange: (look: LibraryLook) => void
}

export function LookSwitch({ look: chosen, onChange }: LookSwitchProps) {
  return (
    <fieldset className="inline-flex rounded border border-edge bg-raised p-0.5">
      <legend className="sr-only">Look</legend>
      {looks.map(({ look, label, icon: Icon }) => (
        <button
          key={look}
          type="button"
          aria-pressed={look === chosen}
          onClick={() => onChange(look)}
          className={classNames(
            'inline-flex min-h-10 items-center gap-2 rounded-sm px-3 text-sm font-medium md:min-h-8',
            look === chosen ? 'bg-accent-soft text-accent-deep' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
