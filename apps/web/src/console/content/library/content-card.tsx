import { type Category, type Content, markWords } from '@jinvani/contract'
import { Clock, Copy, FileUp, Pencil, Play, RotateCw, Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FallbackImage } from '../../../ui/fallback-image.tsx'
import { useFromList } from '../../lists/list-return.ts'
import { NextChange } from '../../schedule/next-change.tsx'
import { isPlayable } from '../preview/preview-offers.ts'
import { filmState, noReason, seenOfFailed } from '../processing/film-state.ts'
import { CardLacks } from '../../readiness/card-lacks.tsx'
import { lackAddress } from '../../readiness/lack-places.ts'
import { categoryNames } from './category-names.ts'
import { ActiveBadge, PictureBadges } from './content-badges.tsx'
import { durationText } from './duration-text.ts'
import { SelectBox } from './selection/select-box.tsx'
import type { ItemSelection } from './selection/use-selection.ts'

/** With the words that the search found it by. */
export function FoundTitle({ title, q }: { title: string; q: string }) {
  if (q === '') return title
  return markWords(title, q).map(({ text, isFound }, index) =>
    isFound ? (
      // The pieces of a title never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-sm bg-accent-soft box-decoration-clone text-accent-deep">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

export interface CardActions {
  mayEdit: boolean
  /** Without it there is no Delete button. */
  onDelete: ((item: Content) => void) | undefined
  isBusy: (id: string) => boolean
  onPreview: (item: Content) => void
  onRetry: (item: Content) => void
  retryingId: string | undefined
}

// Out of sight only where a mouse can call them up; the keyboard's focus does so as well.
const appearing =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 any-pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100'

function Actions({ item, mayEdit, onDelete, isBusy }: CardActions & { item: Content }) {
  const state = useFromList()
  if (!mayEdit && !onDelete) return null
  const spoken = <span className="sr-only"> {item.title}</span>
  return (
    <div className={`absolute right-2 bottom-2 flex gap-2 ${appearing}`}>
      {mayEdit && (
        <ButtonLink to={`/content/edit/${item._id}`} state={state} size="sm" icon={Pencil}>
          <span>Edit{spoken}</span>
        </ButtonLink>
      )}
      {mayEdit && (
        <ButtonLink
          to={`/content/new?from=${item._id}`}
          state={state}
          size="sm"
          icon={Copy}
          title="Duplicate"
          aria-label={`Duplicate ${item.title}`}
        />
      )}
      {onDelete && (
        <Button
          variant="danger"
          size="sm"
          icon={Trash2}
          busy={isBusy(item._id)}
          onClick={() => onDelete(item)}
        >
          <span>Delete{spoken}</span>
        </Button>
      )}
    </div>
  )
}

/** In the middle of the picture, where a film is started everywhere. What is inactive opens for editors only. */
function PreviewButton({ item, mayEdit, onPreview }: CardActions & { item: Content }) {
  if (!isPlayable(item) || !(item.active || mayEdit)) return null
  return (
    <button
      type="button"
      aria-label={`Preview ${item.title}`}
      title="Preview"
      onClick={() => onPreview(item)}
      className={`absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-picture-veil text-on-picture transition-transform hover:scale-105 ${appearing}`}
    >
      <Play aria-hidden className="size-5 translate-x-px fill-current" />
    </button>
  )
}

function FailedProcessing({ item, mayEdit, onRetry, retryingId }: CardActions & { item: Content }) {
  const film = filmState(item)
  if (film?.status !== 'failed') return null
  const reason = film.message ?? noReason
  return (
    <div className="grid justify-items-start gap-2 rounded bg-danger-soft p-3 text-sm">
      <p className="line-clamp-3 min-w-0 text-danger" title={reason}>
        {reason}
      </p>
      {item.active && <p>{seenOfFailed(item)}</p>}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={RotateCw} busy={retryingId === item._id} onClick={() => onRetry(item)}>
            <span>
              Retry<span className="sr-only"> {item.title}</span>
            </span>
          </Button>
          <ButtonLink to={lackAddress(item._id, 'file')} size="sm" icon={FileUp}>
            <span>
              Another file<span className="sr-only"> for {item.title}</span>
            </span>
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Facts({ item, categories }: { item: Content; categories: Category[] }) {
  const { shown, more } = categoryNames(item.categories, categories)
  return (
    <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 text-sm text-muted">
      <div className="flex items-center justify-between gap-2">
        <p className="inline-flex items-center gap-1.5 tabular-nums">
          <Clock aria-hidden className="size-4" />
          <span className="sr-only">Duration</span>
          <span>{durationText(item.durationSec)}</span>
        </p>
        <ActiveBadge {...item} />
      </div>
      <NextChange item={item} />
      <ul aria-label="Categories" className="flex min-h-6 flex-wrap gap-1.5 empty:hidden">
        {shown.map((name) => (
          <li key={name} className="max-w-full rounded bg-sunken px-2 py-0.5 text-xs text-ink">
            <span className="line-clamp-2 wrap-anywhere" title={name}>
              {name}
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-0.5 text-xs">+{more}</li>}
      </ul>
    </div>
  )
}

interface CardProps extends CardActions {
  /** Without it there is no box. */
  selection: ItemSelection | undefined
  /** Ids of the items in view, in their order. */
  list: readonly string[]
  item: Content
  categories: Category[]
  /** The applied search. */
  q: string
}

export function ContentCard({ item, categories, q, selection, list, ...actions }: CardProps) {
  return (
    <Card className="group flex h-full flex-col overflow-hidden">
      <div className="relative">
        <FallbackImage src={item.images.thumbnail} alt="" className="aspect-video w-full" />
        <div className="absolute top-2 right-12 left-2 flex flex-wrap gap-1.5">
          <PictureBadges item={item} />
        </div>
        <PreviewButton item={item} {...actions} />
        {selection && (
          <SelectBox item={item} selection={selection} list={list} className="absolute top-0 right-0" />
        )}
        <Actions item={item} {...actions} />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="min-w-0">
          <h2 dir="auto" className="line-clamp-2 text-lg leading-snug">
            <FoundTitle title={item.title} q={q} />
          </h2>
          <p className="truncate text-sm text-muted" title={item.slug}>
            {item.slug}
          </p>
        </div>
        <FailedProcessing item={item} {...actions} />
        <CardLacks item={item} mayEdit={actions.mayEdit} />
        <Facts item={item} categories={categories} />
      </div>
    </Card>
  )
}
