/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox brings its own checked state */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

export function Switch({ label, hint, className, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('grid gap-0.5', className)}>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 items-center gap-3 justify-self-start has-disabled:cursor-not-allowed has-disabled:text-muted md:min-h-8"
      >
        <span className="relative inline-flex h-6 w-10 shrink-0">
          <input
            {...props}
            id={id}
            type="checkbox"
            role="switch"
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            className="peer h-6 w-10 appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-accent-deep checked:bg-accent-deep disabled:opacity-50"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-transform peer-checked:translate-x-4 peer-checked:bg-on-accent"
          />
        </span>
        <span className="font-medium">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-13 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
