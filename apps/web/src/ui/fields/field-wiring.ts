import { createContext, use, useId } from 'react'

export interface FieldWiring {
  id: string
  labelId: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The id and aria attributes an input takes over from the `Field` around it; outside of one, an id of its own. */
export function useFieldWiring(ownId?: string): Omit<FieldWiring, 'labelId'> & { labelId?: string } {
  const fallbackId = useId()
  const field = use(FieldContext)
  if (ownId !== undefined) return { ...field, id: ownId }
  return field ?? { id: fallbackId }
}

/** The same without `labelId`, ready to be spread on an element. */
export function useInputAttributes(ownId?: string) {
  const { labelId: _labelId, ...attributes } = useFieldWiring(ownId)
  return attributes
}
