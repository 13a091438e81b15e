import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../button.tsx'
import { useFieldWiring, useInputAttributes } from './field.tsx'

/** One line of text, a number or an address. Takes `register('name')`; place it in a `Field`. */
export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      {...useInputAttributes(props.id)}
      {...props}
      className={classNames('control', className)}
    />
  )
}

/** A password field that can reveal its characters. Place it in a `Field`. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  const { labelId } = useFieldWiring()
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        // Not "Show password": only the field itself may have the name Password.
        label={isShown ? 'Hide characters' : 'Show characters'}
        aria-describedby={labelId}
        icon={isShown ? EyeOff : Eye}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-0 -translate-y-1/2 md:right-0.5"
      />
    </div>
  )
}
