import { CircleAlert } from 'lucide-react'
import { type ReactNode, createContext, use, useId } from 'react'
import { classNames } from '../class-names.ts'

interface InputAttributes {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

const FieldContext = createContext<InputAttributes | null>(null)

/** ID and aria attributes from the surrounding `Field`. Without a `Field`, only a generated ID. */
export function useInputAttributes(ownId?: string): InputAttributes {
  const fallbackId = useId()
  const field = use(FieldContext)
  return { ...field, id: ownId ?? field?.id ?? fallbackId }
}

export const labelIdOf = (fieldId: string) => `${fieldId}-label`

interface FieldProps {
  label: string
  required?: boolean
  hint?: ReactNode
  /** Shown below the input, which is also marked as invalid. */
  error?: string | undefined
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Drawn by CSS, so that the accessible name is the label without the mark. */
const requiredMark = "after:text-danger after:content-['_*'/'']"

/**
 * Label, hint and error of an input. The input inside (TextInput, TextArea, Select, ColorInput, MultiSelect) gets its
 * ID, `aria-describedby`, `aria-invalid` and `aria-required` from here:
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
  const attributes = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label
        id={labelIdOf(id)}
        htmlFor={id}
        className={classNames(hideLabel ? 'sr-only' : 'text-sm font-medium', required && requiredMark)}
      >
        {label}
      </label>
      <FieldContext value={attributes}>{children}</FieldContext>
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
