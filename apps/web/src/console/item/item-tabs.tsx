// The tabs of an existing item: the six steps of its form, and what it has beside them.
import type { Content } from '@jinvani/contract'
import { CircleAlert } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { CaptionsSection } from './captions/captions-section.tsx'
import { contentFields, fieldNames } from './fields/content-fields.ts'
import { stepCount, stepTitles } from './fields/form-fields.ts'
import { percentOf, uploadingText } from './running-uploads.ts'
import { UploadRing } from './upload-ring.tsx'
import type { useWizardWork } from './use-wizard.ts'
import { type ItemTab, type Place, isItemTab, itemTabs } from './wizard-step.ts'

const WherePeopleStop = lazyPiece(() => import('../statistics/where-people-stop.tsx'))
const LyricsSection = lazyPiece(() => import('./lyrics/lyrics-section.tsx'))

type Work = ReturnType<typeof useWizardWork>

function Note({ part, work }: { part: string; work: Work }) {
  const { form, lyricsState, uploading } = work
  const { errors } = form.formState
  const percent = percentOf(uploading, Number(part))
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

/** One row, which scrolls on narrow screens; arrow keys move in it, Enter opens. */
function Row({ work }: { work: Work }) {
  const { place } = work
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-place="${place}"]`)
    if (!row || !tab) return
    // Scrolls only the row, not the page; again when a phone is turned.
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

/** A tab that was opened stays mounted, with what is typed in it. */
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
