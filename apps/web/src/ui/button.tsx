import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded font-medium whitespace-nowrap transition-colors select-none'

const variants = {
  primary: 'bg-accent-deep text-on-accent hover:bg-accent-deeper',
  secondary: 'border border-edge bg-raised text-ink hover:border-ink/60 hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  'ghost-danger': 'text-danger hover:bg-danger-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-deep',
}
// Large enough for a finger on a phone, and smaller for a mouse.
const sizes = { md: 'min-h-11 px-4 text-base md:min-h-10', sm: 'min-h-10 px-3 text-sm md:min-h-8' }

const off =
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70'

const buttonLook = (variant: keyof typeof variants, size: keyof typeof sizes, className?: string) =>
  classNames(base, variants[variant], sizes[size], off, className)

interface Look {
  /** `ghost-danger` is for a destructive action, and `danger` confirms it in the dialog that asks first. */
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  icon?: LucideIcon | undefined
  children?: ReactNode
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look & { busy?: boolean }

const ButtonIcon = ({ icon: Icon }: Pick<Look, 'icon'>) =>
  Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2} />

/**
 * While `busy`, the button shows a spinner and ignores clicks and the Enter key of its form, but keeps the focus. A
 * button that can be busy also ignores the second click of a double click, which may come before it is.
 */
export function Button({ variant = 'secondary', size = 'md', icon, busy, ...props }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy || ((type === 'submit' || busy !== undefined) && event.detail > 1)
      ? event.preventDefault()
      : onClick?.(event)
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      className={buttonLook(variant, size, className)}
    >
      {busy ? <Spinner className="size-4 text-current" /> : <ButtonIcon icon={icon} />}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & Look) {
  return (
    <Link {...rest} className={buttonLook(variant, size, className)}>
      <ButtonIcon icon={icon} />
      {children}
    </Link>
  )
}

interface IconLook {
  label: string
  icon: LucideIcon
  danger?: boolean
}

function iconLook(danger: boolean, className: string | undefined): string {
  return classNames(
    'inline-grid size-11 shrink-0 place-items-center rounded transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 md:size-9',
    danger ? 'text-danger hover:bg-danger-soft' : 'text-muted hover:bg-sunken hover:text-ink',
    className,
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & IconLook & { busy?: boolean }

/** While `busy` it ignores clicks but keeps the focus. */
export function IconButton({ label, icon: Icon, danger = false, busy = false, ...props }: IconButtonProps) {
  const { className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? undefined : onClick}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      title={label}
      className={iconLook(danger, className)}
    >
      {busy ? <Spinner className="size-4 text-current" /> : <Icon aria-hidden className="size-[1.125rem]" />}
    </button>
  )
}

export function IconLink({
  label,
  icon: Icon,
  danger = false,
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & IconLook) {
  return (
    <Link {...rest} aria-label={label} title={label} className={iconLook(danger, className)}>
      <Icon aria-hidden className="size-[1.125rem]" />
    </Link>
  )
}
