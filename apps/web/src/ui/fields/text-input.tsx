import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { labelIdOf, useInputAttributes } from './field.tsx'

/** Pass `register('name')`; place it in a `Field`. Browsers fill it in only if `autoComplete` is set. */
export function TextInput({
  className,
  type = 'text',
  autoComplete = 'off',
  ...props
}: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      autoComplete={autoComplete}
      {...useInputAttributes(props.id)}
      {...props}
      className={classNames('control', className)}
    />
  )
}

export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  const { id } = useInputAttributes()
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        // Not "Show password", because only the field itself may have the name "Password".
        label={isShown ? 'Hide characters' : 'Show characters'}
        aria-describedby={labelIdOf(id)}
        icon={isShown ? EyeOff : Eye}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-0 -translate-y-1/2 md:right-0.5"
      />
    </div>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows "12 / 500" below, in red above the maximum; nothing is cut off. Take `length` from the form's `watch`. */
  count?: { length: number; max: number }
}

export function TextArea({ count, className, rows = 4, ...props }: TextAreaProps) {
  const attributes = useInputAttributes(props.id)
  const countId = useId()
  const tone = count && count.length > count.max ? 'font-medium text-danger' : 'text-muted'
  const describedBy = [attributes['aria-describedby'], count && countId].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1">
      <textarea
        {...attributes}
        rows={rows}
        {...props}
        aria-describedby={describedBy || undefined}
        className={classNames('control resize-y', className)}
      />
      {count && (
        <p id={countId} className={classNames('justify-self-end text-xs tabular-nums', tone)}>
          {count.length.toLocaleString('en')} / {count.max.toLocaleString('en')}
          <span className="sr-only"> characters</span>
        </p>
      )}
    </div>
  )
}
