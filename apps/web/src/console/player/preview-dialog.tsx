import type { Content } from '@jinvani/contract'
import { LockKeyhole, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { previewOffers } from './preview-offers.ts'
import { PreviewStage } from './preview-stage.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

function Body({ item }: { item: Content }) {
  const offers = previewOffers(item)
  const [url, setUrl] = useState(offers[0]?.source.url)
  const chosen = offers.find(({ source }) => source.url === url) ?? offers[0]
  if (chosen === undefined) return <EmptyState isInside title="There is nothing to play yet." />
  return (
    <>
      <PreviewStage key={chosen.source.url} item={item} source={chosen.source} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {offers.length > 1 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">What to play</legend>
            {offers.map((offer) => (
              <label
                key={offer.source.url}
                className="inline-flex min-h-10 items-center gap-2 rounded border border-edge px-3 text-sm font-medium transition-colors has-checked:border-accent-deep has-checked:bg-accent-soft has-focus-visible:outline-2 md:min-h-8"
              >
                <input
                  type="radio"
                  name="preview"
                  checked={offer === chosen}
                  onChange={() => setUrl(offer.source.url)}
                  className="size-4"
                />
                {offer.label}
              </label>
            ))}
          </fieldset>
        )}
        {chosen.source.licenceUrl !== undefined && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <LockKeyhole aria-hidden className="size-4 shrink-0" />
            Encrypted; plays with a licence for your session.
          </p>
        )}
      </div>
    </>
  )
}

/** Plays the sources that the public gets. The dialog is closed while `item` is null. */
export default function PreviewDialog({ item, onClose }: { item: Content | null; onClose: () => void }) {
  const isOpen = item !== null
  const returnFocus = useReturnFocus(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-2 top-1/2 z-50 mx-auto grid max-h-[96dvh] max-w-4xl -translate-y-1/2 gap-3 overflow-y-auto rounded-card border border-hairline bg-raised p-3 shadow-floating md:inset-x-6 md:p-5"
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title dir="auto" className="line-clamp-2 min-w-0 text-xl">
              <span className="sr-only">Preview of </span>
              {item?.title}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close preview" icon={X} className="-mt-1 -mr-1" />
            </Dialog.Close>
          </div>
          {item !== null && <Body item={item} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
