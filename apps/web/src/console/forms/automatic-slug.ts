// The slug that was filled in from the title: a press into it selects it, so that typing replaces it.
import { suggestSlug } from '@jinvani/contract'
import { type FocusEvent, type MouseEvent, useRef } from 'react'

export function isAutomaticSlug(title: string, slug: string): boolean {
  return slug !== '' && slug === suggestSlug(title).slug
}

/** For the slug's input; `isAutomatic` is asked when it gets the focus. */
export function useSelectedOnFocus(isAutomatic: () => boolean) {
  const isFirstPress = useRef(false)
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      isFirstPress.current = isAutomatic()
      if (isFirstPress.current) currentTarget.select()
    },
    // Released, the mouse puts the caret where it points; only what was dragged over counts more than the whole.
    onMouseUp(event: MouseEvent<HTMLInputElement>) {
      const { currentTarget: input } = event
      if (!isFirstPress.current) return
      isFirstPress.current = false
      if (input.selectionStart !== input.selectionEnd) return event.preventDefault()
      input.select()
      event.preventDefault()
    },
  }
}
