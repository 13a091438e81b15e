import { Check, Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, createContext, use, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Button, IconButton } from './button.tsx'

interface MenuProps {
  label: string
  icon?: LucideIcon
  /** True to show the label on the button instead of an icon. */
  isNamed?: boolean
  busy?: boolean
  className?: string | undefined
  children: ReactNode
}

const ChooseContext = createContext<(action: () => void) => void>(() => undefined)

/** Runs a chosen action after the button has the focus again: a dialog that the action opens then returns it there. */
export function Menu(props: MenuProps) {
  const { label, icon = Ellipsis, isNamed = false, busy = false, className, children } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const finish = (event: Event) => {
    event.preventDefault()
    trigger.current?.focus({ preventScroll: true })
    chosen.current?.()
    chosen.current = undefined
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        {isNamed ? (
          <Button ref={trigger} size="sm" busy={busy} className={className}>
            {label}
          </Button>
        ) : (
          <IconButton ref={trigger} label={label} icon={icon} busy={busy} className={className} />
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          onCloseAutoFocus={finish}
          sideOffset={4}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded-card border border-hairline bg-raised p-1.5 shadow-floating"
        >
          <ChooseContext value={(action) => (chosen.current = action)}>{children}</ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded px-2.5 outline-none select-none data-highlighted:bg-sunken md:min-h-9'

interface Look {
  icon?: LucideIcon | undefined
  children: ReactNode
}

const Inside = ({ icon: Icon, children }: Look) => (
  <>
    {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted" />}
    {children}
  </>
)

export function MenuItem({ onSelect, ...look }: Look & { onSelect: () => void }) {
  const choose = use(ChooseContext)
  return (
    <DropdownMenu.Item onSelect={() => choose(onSelect)} className={itemLook}>
      <Inside {...look} />
    </DropdownMenu.Item>
  )
}

export function MenuLink({ icon, children, ...link }: Look & Pick<LinkProps, 'to' | 'state' | 'target'>) {
  return (
    <DropdownMenu.Item asChild className={itemLook}>
      <Link {...link}>
        <Inside icon={icon}>{children}</Inside>
      </Link>
    </DropdownMenu.Item>
  )
}

interface CheckProps {
  isChecked: boolean
  onToggle: () => void
  children: ReactNode
}

/** A line that switches something on or off. The menu stays open, so that several lines can be switched. */
export function MenuCheck({ isChecked, onToggle, children }: CheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onToggle}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <Check aria-hidden className={`size-4 shrink-0 text-accent-deep ${isChecked ? '' : 'invisible'}`} />
      {children}
    </DropdownMenu.CheckboxItem>
  )
}
