import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showError } from '../../sentences/show-error.ts'
import { pageCount } from '../../ui/lists/pager.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { usePageSize } from '../lists/paging.ts'
import { handleId } from './order-cell.tsx'
import { type OrderStore, useMoveItem } from './order-store.ts'
import { type Ordered, placed } from './placed.ts'

interface Movable extends Ordered {
  title: string
}

interface MovesOptions<Item> {
  items: Item[]
  /** The page on screen, which may not be the requested one yet. */
  page: number
  total: number
  goToPage: (page: number) => void
  store: OrderStore
  success: string
  failure: string
}

/** Keeps the focus on an item that moved to another page, once that page is drawn. */
function useFollowing(items: readonly Movable[], page: number) {
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

export function useMoves<Item extends Movable>(options: MovesOptions<Item>) {
  const { items, page, total, goToPage, store, success, failure } = options
  const pageSize = usePageSize()
  const first = (page - 1) * pageSize
  // Holds until the server sends the list again.
  const [draft, setDraft] = useState<{ of: Item[]; items: Item[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const shown = draft?.of === items ? draft.items : items
  const follow = useFollowing(items, page)
  const moving = useMoveItem(store, {
    onSuccess: ({ id, to }) => {
      toast.success(success)
      const newPage = pageCount(to + 1, pageSize)
      if (newPage === page) return
      follow(id, newPage)
      goToPage(newPage)
    },
    onError: (error) => {
      setDraft(null)
      showError(error, failure)
    },
  })
  /** `to` counts places in the whole list, from 0. */
  const move = (item: Item, to: number) => {
    const from = shown.findIndex(({ _id }) => _id === item._id)
    const place = to - first
    if (from < 0 || to < 0 || to >= total || place === from) return
    // Draws before the next frame: else the dropped row jumps back first.
    flushSync(() => {
      if (place >= 0 && place < shown.length) setDraft({ of: items, items: placed(shown, from, place) })
      setAnnouncement(`${item.title} is now number ${to + 1} of ${total}`)
    })
    moving.mutate({ id: item._id, to, over: shown[place]?._id })
  }
  /** `from` and `to` count places on the page, from 0. */
  const drop = (from: number, to: number) => {
    const item = shown[from]
    if (item) move(item, first + to)
  }
  return { shown, first, move, drop, announcement }
}
