import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useInputAttributes } from './field-wiring.ts'

/** One line of text, a number, an address. Takes `register('name')`; stands in a `Field`. */
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
