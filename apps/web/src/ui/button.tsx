import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  /** primary: the one main action; secondary: the others; ghost: quiet ones; danger: what destroys; ghost-danger: the same, many times on a page. */
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  children?: ReactNode
}

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look & { busy?: boolean }

function Inside({
  icon: Icon,
  busy,
  children,
}: {
  icon?: LucideIcon | undefined
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <>
      {busy ? (
        <Spinner className="size-4 text-current" />
      ) : (
        Icon && <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2} />
      )}
      {children}
    </>
  )
}

/**
 * `type` is "button" unless given. While `busy` it shows a spinner and ignores clicks (and so the Enter key of its form)
 * but keeps the focus; give it the busy wording as children. A submit button ignores the second click of a double click,
 * which comes before it can be drawn as busy.
 */
export function Button({ variant = 'secondary', size = 'md', icon, busy = false, ...props }: ButtonProps) {
  const { className, children, onClick, type = 'button', ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy || (type === 'submit' && event.detail > 1) ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonLook(variant, size, className)}
    >
      <Inside icon={icon} busy={busy}>
        {children}
      </Inside>
    </button>
  )
}

/** A router link that looks like a button. */
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
      <Inside icon={icon}>{children}</Inside>
    </Link>
  )
}

interface IconLook {
  /** Its name for screen readers and its tooltip. */
  label: string
  icon: LucideIcon
  /** For what destroys. */
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

/** Only an icon. While `busy` it ignores clicks but keeps the focus. */
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

/** A router link that is only an icon. */
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
