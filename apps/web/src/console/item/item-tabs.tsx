// The form's navigation: steps for a new item; tabs for an existing one, also for captions, lyrics and audience.
import type { Content } from '@jinvani/contract'
import { Check, CircleAlert } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { CaptionsSection } from './captions/captions-section.tsx'
import { contentFields, fieldNames } from './fields/content-fields.ts'
import { stepCount, stepTitles } from './fields/content-form.ts'
import { type Uploads, leastPercent, uploadingText } from './running-uploads.ts'
import type { useWizardWork } from './use-wizard.ts'
import { type ItemTab, type Place, isItemTab, itemTabs } from './wizard-step.ts'

const circle = { cx: 10, cy: 10, r: 8, fill: 'none', strokeWidth: 3 }

/** A ring that fills during an upload. Screen readers skip it, because the text next to it says the same. */
function UploadRing({ percent, className }: { percent: number; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={classNames('shrink-0 -rotate-90', className)}>
      <circle {...circle} className="stroke-edge/40" />
      <circle
        {...circle}
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        className="stroke-accent-deep forced-colors:stroke-[Highlight]"
      />
    </svg>
  )
}

interface StepRailProps {
  step: number
  furthest: number
  uploading: Uploads
  /** Opens a step. A later step opens only if the open step and those between are valid. */
  onOpen: (step: number) => void
}

const looks = {
  current: { mark: 'border-accent-deep bg-accent-deep text-on-accent', line: 'bg-accent-deep' },
  done: { mark: 'border-accent-deep bg-accent-soft text-accent-deep', line: 'bg-accent-deep' },
  open: { mark: 'border-edge text-muted', line: 'bg-edge/50' },
}

function Step({ number, step, furthest, uploading, onOpen }: StepRailProps & { number: number }) {
  const isCurrent = number === step
  const isDone = number < furthest && !isCurrent
  const percent = leastPercent(uploading, number)
  const look = looks[isCurrent ? 'current' : isDone ? 'done' : 'open']
  return (
    <li className="min-w-0 flex-1 lg:flex-none">
      <button
        type="button"
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onOpen(number)}
        className={classNames(
          'flex min-h-8 w-full items-center gap-3 rounded text-left text-sm lg:min-h-11 lg:px-2',
          isCurrent ? 'font-semibold text-ink lg:bg-sunken' : 'text-muted hover:text-ink',
        )}
      >
        <span aria-hidden className={`mr-1 h-1.5 w-full rounded-full lg:hidden ${look.line}`} />
        {percent === undefined ? (
          <span
            aria-hidden
            className={`hidden size-7 shrink-0 place-items-center rounded-full border text-sm font-medium tabular-nums lg:grid ${look.mark}`}
          >
            {isDone ? <Check className="size-4" strokeWidth={2.5} /> : number}
          </span>
        ) : (
          <UploadRing percent={percent} className="hidden size-7 lg:block" />
        )}
        <span className="max-lg:sr-only">
          {stepTitles[number - 1]}
          {percent !== undefined ? (
            <span className="block text-xs font-normal tabular-nums">{uploadingText(percent)}</span>
          ) : (
            isDone && <span className="sr-only"> (done)</span>
          )}
        </span>
      </button>
    </li>
  )
}

export function StepRail(props: StepRailProps) {
  const percent = leastPercent(props.uploading)
  return (
    <nav
      aria-label="Steps"
      className="flex items-center gap-3 max-[22.5rem]:flex-wrap max-[22.5rem]:gap-y-0 lg:sticky lg:top-6 lg:grid lg:content-start lg:gap-1.5 lg:self-start"
    >
      <p className="shrink-0 text-sm text-muted tabular-nums lg:mb-1 lg:px-2">
        {`Step ${props.step} of ${stepCount}`}
        {percent !== undefined && <span className="lg:hidden">{`. ${uploadingText(percent)}`}</span>}
      </p>
      <ol className="flex min-w-0 flex-1 max-[22.5rem]:basis-full lg:grid lg:gap-1">
        {stepTitles.map((title, index) => (
          <Step key={title} {...props} number={index + 1} />
        ))}
      </ol>
    </nav>
  )
}

const WherePeopleStop = lazyPiece(() => import('../statistics/where-people-stop.tsx'))
const LyricsSection = lazyPiece(() => import('./lyrics/lyrics-section.tsx'))

type Work = ReturnType<typeof useWizardWork>

function Note({ part, work }: { part: string; work: Work }) {
  const { form, lyricsState, uploading } = work
  const { errors } = form.formState
  const percent = leastPercent(uploading, Number(part))
  const isWrong = fieldNames.some((name) => errors[name] && String(contentFields[name].step) === part)
  const state = part === 'lyrics' ? lyricsState : isWrong ? 'wrong' : 'saved'
  if (percent === undefined && state === 'saved') return null
  const dot = <span aria-hidden className="size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]" />
  const mark = state === 'wrong' ? <CircleAlert aria-hidden className="size-4 text-danger" /> : dot
  const words = state === 'wrong' ? 'must be corrected' : 'unsaved'
  return (
    <>
      {percent === undefined ? mark : <UploadRing percent={percent} className="size-4" />}
      <span className="sr-only"> ({percent === undefined ? words : uploadingText(percent)})</span>
    </>
  )
}

const parts = [
  ...stepTitles.map((title, index) => [String(index + 1), title] as const),
  ...Object.entries(itemTabs),
]

/** The tabs in one row, which scrolls sideways on narrow screens. Arrow keys move between the tabs, Enter opens one. */
function Row({ work }: { work: Work }) {
  const { place } = work
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-place="${place}"]`)
    if (!row || !tab) return
    // Scrolls only the row, never the page. Runs again when the width changes, for example when a phone is turned.
    const centre = () => (row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2)
    const sizes = new ResizeObserver(centre)
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [place])
  return (
    <nav
      aria-label="Steps"
      className="flex flex-row-reverse flex-wrap items-center justify-between gap-x-4 border-b border-hairline"
    >
      <p className="text-sm text-muted tabular-nums max-xl:w-full">
        {typeof place === 'number' ? `Step ${place} of ${stepCount}` : '\u00a0'}
      </p>
      <Tabs.List
        ref={list}
        aria-label="Parts of the item"
        className="relative flex max-w-full min-w-0 [scrollbar-width:none] overflow-x-auto"
      >
        {parts.map(([part, title]) => (
          <Tabs.Trigger
            key={part}
            value={part}
            data-place={part}
            aria-current={part === String(place) ? 'step' : undefined}
            className={classNames(
              'flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm -outline-offset-2',
              'text-muted hover:text-ink data-[state=active]:border-accent-deep data-[state=active]:font-semibold data-[state=active]:text-ink',
              part === 'captions' && "before:mr-2 before:h-4 before:w-px before:bg-edge before:content-['']",
            )}
          >
            {title}
            {typeof place === 'number' && Number(part) < place && <span className="sr-only"> (done)</span>}
            <Note part={part} work={work} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </nav>
  )
}

const youtubeCaptions = <p className="text-muted">YouTube shows its own captions.</p>

/** Captions, lyrics and audience stay mounted once they were opened, so that what is typed in them stays. */
export function ItemTabs({ item, work, children }: { item: Content; work: Work; children: ReactNode }) {
  const { place } = work
  const [opened, setOpened] = useState<readonly Place[]>([])
  if (!opened.includes(place)) setOpened([...opened, place])
  const panels: Record<ItemTab, ReactNode> = {
    captions: item.sourceWorkflow === 'youtube' ? youtubeCaptions : <CaptionsSection item={item} />,
    lyrics: (
      <LyricsSection
        item={item}
        isShown={place === 'lyrics'}
        save={work.saveLyrics}
        onState={work.setLyricsState}
      />
    ),
    audience: <WherePeopleStop contentId={item._id} />,
  }
  return (
    <Tabs.Root
      value={String(place)}
      onValueChange={(part) => void work.open(isItemTab(part) ? part : Number(part))}
      activationMode="manual"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Row work={work} />
      <div className="grid min-w-0 content-start gap-4">
        {Object.entries(panels).map(([tab, panel]) => (
          <Tabs.Content
            key={tab}
            value={tab}
            forceMount
            hidden={place !== tab}
            tabIndex={-1}
            data-step-title
            className="min-w-0 animate-appear **:scroll-mb-24"
          >
            {opened.some((one) => one === tab) && panel}
          </Tabs.Content>
        ))}
        {children}
      </div>
    </Tabs.Root>
  )
}
