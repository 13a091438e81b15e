import type { Content } from '@jinvani/contract'
import { Link, Play } from 'lucide-react'
import { copyLink } from '../../../sentences/copy-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { NextChange } from '../../schedule/next-change.tsx'
import { ActiveBadge, PictureBadges } from '../library/content-badges.tsx'
import { isPlayable } from '../preview/preview-offers.ts'

interface ItemHeadProps {
  /** The item as it is saved. */
  item: Content
  onPreview: (item: Content) => void
}

/** Which item is edited, how people see it now, and what happens to it next. */
export function ItemHead({ item, onPreview }: ItemHeadProps) {
  return (
    <section
      aria-label="This Item"
      className="mb-6 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-raised p-2 sm:gap-x-4 sm:p-3"
    >
      <Picture
        src={item.images.poster}
        sizes="5rem"
        alt=""
        className="size-16 rounded-sm sm:row-span-2 sm:size-20"
      />
      <div className="grid min-w-0 gap-1">
        <p dir="auto" title={item.title} className="truncate font-semibold sm:text-lg">
          {item.title}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <ActiveBadge {...item} />
          <PictureBadges item={item} />
        </div>
      </div>
      <div className="flex items-center gap-1 empty:hidden sm:row-span-2">
        {item.active && <IconButton label="Copy link" icon={Link} onClick={() => copyLink(item.slug)} />}
        {isPlayable(item) && (
          <Button icon={Play} onClick={() => onPreview(item)} className="max-sm:px-3.5">
            <span className="max-sm:sr-only">Preview</span>
          </Button>
        )}
      </div>
      <div className="col-span-3 empty:hidden sm:col-span-1 sm:col-start-2">
        <NextChange item={item} />
      </div>
    </section>
  )
}
