// Moves an item on the page: it stands at its new place at once, while the server stores the change.
import { type CarouselItem, limits } from '@jinvani/contract'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { pageCount } from '../../ui/lists/pager.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { showError } from '../../sentences/show-error.ts'
import { placed } from './carousel-order.ts'
import { useMoveCarouselItem } from './carousel-queries.ts'

interface MovesOptions {
  items: CarouselItem[]
  /** The page on screen, which may differ from the requested one. */
  page: number
  total: number
  goToPage: (page: number) => void
}

export const handleId = (id: string) => `move-${id}`

/** Keeps the focus on an item that moves to another page, once that page is drawn. */
function useFollowing(items: CarouselItem[], page: number) {
  const followed = useRef<{ id: string; page: number } | null>(null)
  useEffect(() => {
    const wanted = followed.current
    if (wanted?.page !== page || !items.some(({ _id }) => _id === wanted.id)) return
    followed.current = null
    document.getElementById(handleId(wanted.id))?.focus()
  }, [items, page])
  return (id: string, page: number) => {
    followed.current = { id, page }
  }
}

export function useMoves({ items, page, total, goToPage }: MovesOptions) {
  const first = (page - 1) * limits.pageSize
  // Valid only until the server sends the list again.
  const [draft, setDraft] = useState<{ of: CarouselItem[]; items: CarouselItem[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = draft?.of === items ? draft.items : items
  const follow = useFollowing(items, page)
  const moving = useMoveCarouselItem({
    onSuccess: ({ id, to }) => {
      toast.success(successes.carousel.update)
      const newPage = pageCount(to + 1, limits.pageSize)
      if (newPage === page) return
      follow(id, newPage)
      goToPage(newPage)
    },
    onError: (error) => {
      setDraft(null)
      showError(error, failures.carousel.update)
    },
  })
  /** `to`: new place in the whole carousel, from 0. */
  const move = (item: CarouselItem, to: number) => {
    const from = shown.findIndex(({ _id }) => _id === item._id)
    const place = to - first
    if (from < 0 || to < 0 || to >= total || place === from) return
    // Draws before the next frame: a dropped row must not jump back first.
    flushSync(() => {
      if (place >= 0 && place < shown.length) setDraft({ of: items, items: placed(shown, from, place) })
      setAnnouncement(`${item.title} is now number ${to + 1} of ${total}`)
    })
    moving.mutate({ id: item._id, to })
  }
  return { shown, first, move, announcement }
}
