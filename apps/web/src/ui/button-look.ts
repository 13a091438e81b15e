import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'ghost-danger'
export type ButtonSize = 'md' | 'sm'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded font-medium whitespace-nowrap transition-colors select-none'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent-deep text-on-accent hover:bg-accent-deeper',
  secondary: 'border border-edge bg-raised text-ink hover:border-ink/60 hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  'ghost-danger': 'text-danger hover:bg-danger-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-deep',
}
// 44 px on a phone, tighter where there is a mouse.
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 text-base md:min-h-10',
  sm: 'min-h-10 px-3 text-sm md:min-h-8',
}

export function buttonLook(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  const off =
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70'
  return classNames(base, variants[variant], sizes[size], off, className)
}
