import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldContext } from './field-wiring.ts'

interface FieldProps {
  label: string
  required?: boolean
  /** One quiet line below the input. */
  hint?: ReactNode
  /** The sentence of what is wrong; marks the input invalid. */
  error?: string | undefined
  /** Keep the label for screen readers only. */
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Drawn, not written: the label's name stays the word alone. */
const requiredMark = "after:text-danger after:content-['_*'/'']"

/**
 * Label, input, hint and error as one. The input inside (TextInput, TextArea, Select, ColorInput, MultiSelect) finds its
 * id, `aria-describedby`, `aria-invalid` and `aria-required` by itself:
 * `<Field label="Name" required error={errors.name?.message}><TextInput {...register('name')} /></Field>`
 */
export function Field({
  label,
  required = false,
  hint,
  error,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  const wiring = {
    id,
    labelId: `${id}-label`,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label
        id={wiring.labelId}
        htmlFor={id}
        className={classNames(hideLabel ? 'sr-only' : 'text-sm font-medium', required && requiredMark)}
      >
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
    </div>
  )
}
