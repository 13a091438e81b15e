// A slug that was filled in from the title is selected on focus, so that typing replaces it.
import { suggestSlug } from '@jinvani/contract'
import { type FocusEvent, type MouseEvent, useRef } from 'react'

export function isAutomaticSlug(title: string, slug: string): boolean {
  return slug !== '' && slug === suggestSlug(title).slug
}

/** Handlers for the slug's input; `isAutomatic` is called when it gets the focus. */
export function useSelectedOnFocus(isAutomatic: () => boolean) {
  const isFirstPress = useRef(false)
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      isFirstPress.current = isAutomatic()
      if (isFirstPress.current) currentTarget.select()
    },
    // A released mouse would move the caret; only text selected by dragging overrides the selection.
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
