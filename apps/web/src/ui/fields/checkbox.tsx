import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

/** For `register('active')`. It has its own label and needs no `Field`. */
export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('grid min-w-0 gap-0.5', className)}>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 items-center gap-2.5 py-1 justify-self-start has-disabled:cursor-not-allowed has-disabled:text-muted md:min-h-8"
      >
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...props}
            id={id}
            type="checkbox"
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            className="peer size-5 appearance-none rounded-sm border border-edge bg-raised transition-colors checked:border-accent-deep checked:bg-accent-deep disabled:border-hairline disabled:bg-sunken disabled:checked:bg-muted"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-7.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
