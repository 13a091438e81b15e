import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button.tsx'
import { useFieldWiring } from './field-wiring.ts'
import { TextInput } from './text-input.tsx'

/** A password that can be looked at before it is sent. Stands in a `Field`. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  const { labelId } = useFieldWiring()
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        // Not "Show password": the field alone answers to the name Password.
        label={isShown ? 'Hide characters' : 'Show characters'}
        aria-describedby={labelId}
        icon={isShown ? EyeOff : Eye}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1/2 right-0 -translate-y-1/2 md:right-0.5"
      />
    </div>
  )
}
