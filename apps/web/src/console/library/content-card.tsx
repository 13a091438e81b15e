import type { Category, Content, FoundContent } from '@jinvani/contract'
import { Copy, ExternalLink, FileUp, Link, Pencil, Play, RotateCw, SquarePen, Trash2 } from 'lucide-react'
import { Link as RouterLink } from 'react-router'
import { copyLink, publicLink } from '../../sentences/copy-text.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFromList } from '../lists/list-address.ts'
import { Picture } from '../pictures/picture.tsx'
import { LackChip } from '../readiness/lack-chip.tsx'
import { lackAddress } from '../readiness/lacks.ts'
import { NextChange } from '../schedule/next-change.tsx'
import { isPlayable } from '../player/preview-offers.ts'
import { filmState, noReason, seenOfFailed } from '../item-facts/film-state.ts'
import { ActiveBadge, FoundTitle, PictureBadges } from '../item-facts/content-badges.tsx'
import { durationText } from '../item-facts/duration-text.ts'
import { type ItemSelection, SelectBox } from './selection.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

const SaidLines = lazyPiece(() => import('./said-lines.tsx'))

interface CardActions {
  mayEdit: boolean
  onDelete: ((item: Content) => void) | undefined
  isBusy: (id: string) => boolean
  onPreview: (item: Content) => void
  onQuickEdit: (item: Content) => void
  onRetry: (item: Content) => void
  isRetrying: (id: string) => boolean
}

// Hides the buttons until the card is hovered or has the focus, but never on a device with a touch screen.
const appearing =
  'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 any-pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100'

/** On a phone, keeps the text of a card without a picture between the badges and the buttons. */
const aboveActions =
  'max-sm:not-[img]:aspect-5/4 max-sm:not-[img]:content-start max-sm:not-[img]:pt-9 max-sm:not-[img]:[&>svg]:hidden'

/** Only editors may play inactive items. */
function PictureActions({ item, mayEdit, onPreview }: CardActions & { item: Content }) {
  const state = useFromList()
  return (
    <div className={`absolute inset-x-2 bottom-2 flex justify-between gap-2 ${appearing}`}>
      {isPlayable(item) && (item.active || mayEdit) && (
        <Button
          size="sm"
          icon={Play}
          aria-label={`Preview ${item.title}`}
          title="Preview"
          onClick={() => onPreview(item)}
        />
      )}
      {mayEdit && (
        <ButtonLink
          to={`/content/edit/${item._id}`}
          state={state}
          size="sm"
          icon={Pencil}
          className="ml-auto"
          aria-label={`Edit ${item.title}`}
        >
          <span className="max-sm:sr-only">Edit</span>
        </ButtonLink>
      )}
    </div>
  )
}

/** The buttons next to the slug. On hover they cover the end of the slug. By touch they have their own line. */
function LineActions({ item, mayEdit, onDelete, isBusy }: CardActions & { item: Content }) {
  const state = useFromList()
  return (
    <div
      className={`absolute -top-3 -right-2 flex bg-raised empty:hidden any-pointer-coarse:static any-pointer-coarse:-mx-3 any-pointer-coarse:-mb-2 any-pointer-coarse:grow any-pointer-coarse:justify-end ${appearing}`}
    >
      {item.active && (
        <>
          <IconButton label={`Copy link to ${item.title}`} icon={Link} onClick={() => copyLink(item.slug)} />
          {/* On a phone there is no room for a fourth button. The item's page has this link too. */}
          <IconLink
            to={publicLink(item.slug)}
            target="_blank"
            label={`Open public page of ${item.title}`}
            icon={ExternalLink}
            className="max-md:hidden"
          />
        </>
      )}
      {mayEdit && (
        <IconLink
          to={`/content/new?from=${item._id}`}
          state={state}
          label={`Duplicate ${item.title}`}
          icon={Copy}
        />
      )}
      {onDelete && (
        <IconButton
          label={`Delete ${item.title}`}
          icon={Trash2}
          busy={isBusy(item._id)}
          onClick={() => onDelete(item)}
        />
      )}
    </div>
  )
}

function FailedProcessing({ item, mayEdit, onRetry, isRetrying }: CardActions & { item: Content }) {
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
          <Button size="sm" icon={RotateCw} busy={isRetrying(item._id)} onClick={() => onRetry(item)}>
            <span>
              Retry<span className="sr-only"> {item.title}</span>
            </span>
          </Button>
          <ButtonLink to={lackAddress(item._id, 'file')} size="sm" icon={FileUp}>
            <span>
              Another File<span className="sr-only"> for {item.title}</span>
            </span>
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

const shownNames = 2

export function categoryNames(ids: readonly string[], categories: readonly Category[]) {
  const names = ids.flatMap((id) => categories.find(({ _id }) => _id === id)?.name ?? [])
  return { shown: names.slice(0, shownNames), more: Math.max(0, names.length - shownNames) }
}

function Facts({ item, categories }: { item: Content; categories: Category[] }) {
  const { shown, more } = categoryNames(item.categories, categories)
  return (
    <div className="flex gap-1.5 text-sm whitespace-nowrap text-muted">
      <p className="tabular-nums">
        <span className="sr-only">Duration </span>
        <span>{durationText(item.durationSec)}</span>
      </p>
      <ul aria-label="Categories" className="flex min-w-0 flex-wrap gap-x-1.5 empty:hidden">
        {shown.map((name) => (
          <li
            key={name}
            title={name}
            className="max-w-full truncate first:before:mr-1.5 first:before:content-['·'] not-last:after:content-[',']"
          >
            {name}
          </li>
        ))}
        {more > 0 && <li className="shrink-0">+{more}</li>}
      </ul>
    </div>
  )
}

interface CardProps extends CardActions {
  /** Undefined for people who may not select: the card then has no checkbox. */
  selection: ItemSelection | undefined
  list: readonly string[]
  item: FoundContent
  categories: Category[]
  /** The search words of the shown list, not what is being typed. */
  q: string
}

export function ContentCard({ item, categories, q, selection, list, ...actions }: CardProps) {
  const state = useFromList()
  const title = <FoundTitle title={item.title} q={q} />
  return (
    <Card className="group flex h-full flex-col overflow-hidden">
      <div className="relative">
        <Picture
          src={item.images.thumbnail}
          sizes="(min-width: 80rem) 16vw, 45vw"
          alt=""
          className={`aspect-video w-full ${aboveActions}`}
        />
        <div className="absolute top-2 right-12 left-2 flex flex-wrap gap-1.5">
          <PictureBadges item={item} />
        </div>
        {selection && (
          <SelectBox item={item} selection={selection} list={list} className="absolute top-0 right-0" />
        )}
        <PictureActions item={item} {...actions} />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3">
        <h2 dir="auto" title={item.title} className="leading-snug wrap-anywhere">
          {actions.mayEdit ? (
            // Not reachable by Tab, because the button Edit leads to the same page.
            <RouterLink
              to={`/content/edit/${item._id}`}
              state={state}
              tabIndex={-1}
              className="line-clamp-2 hover:underline any-pointer-coarse:min-h-11"
            >
              {title}
            </RouterLink>
          ) : (
            <span className="line-clamp-2">{title}</span>
          )}
        </h2>
        <div className="relative flex flex-wrap text-muted">
          <p
            className="w-full truncate text-xs group-has-focus-visible:wrap-anywhere group-has-focus-visible:whitespace-normal"
            title={item.slug}
          >
            {item.slug}
          </p>
          <LineActions item={item} {...actions} />
        </div>
        <Facts item={item} categories={categories} />
        {item.matches && <SaidLines matches={item.matches} q={q} />}
        <NextChange item={item} />
        <FailedProcessing item={item} {...actions} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-1 pt-1">
          <ActiveBadge {...item} />
          {actions.mayEdit && (
            <IconButton
              label={`Quick edit ${item.title}`}
              icon={SquarePen}
              aria-haspopup="dialog"
              onClick={() => actions.onQuickEdit(item)}
              className="-my-1.5 -mr-2 md:hidden"
            />
          )}
          <LackChip item={item} mayEdit={actions.mayEdit} />
        </div>
      </div>
    </Card>
  )
}
