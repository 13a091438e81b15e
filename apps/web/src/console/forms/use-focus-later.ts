import { useEffect, useRef } from 'react'

/** After the next render, focuses the first field of a row, or the Add button if there is no such row. */
export function useFocusLater() {
  const area = useRef<HTMLFieldSetElement>(null)
  const wish = useRef<number | null>(null)
  useEffect(() => {
    if (wish.current === null) return
    const row = area.current?.querySelectorAll('li')[wish.current]
    const field = row?.querySelector<HTMLElement>('select, input')
    const target = field ?? area.current?.querySelector<HTMLElement>('[data-add]')
    wish.current = null
    target?.focus()
  })
  return { area, focusLater: (index: number) => (wish.current = index) }
}
