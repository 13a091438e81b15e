import type { Category, Content, PictureSize } from '@jinvani/contract'
import { Copy as CopyIcon, ExternalLink, Link as LinkIcon, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router'
import { copyLink, publicLink } from '../../sentences/copy-text.ts'
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { OfferedDraft } from '../forms/form-shell.tsx'
import { StaleEditDialog } from '../forms/stale-edit-dialog.tsx'
import { HistoryButton } from '../history/history-button.tsx'
import { ActiveBadge, PictureBadges } from '../item-facts/content-badges.tsx'
import { useListReturn } from '../lists/list-address.ts'
import { Picture } from '../pictures/picture.tsx'
import { isPlayable } from '../player/preview-offers.ts'
import { usePreview } from '../player/use-preview.tsx'
import { NextChange } from '../schedule/next-change.tsx'
import type { Copy } from './copied-form.ts'
import { RecentUploadsPanel } from './recent-uploads-panel.tsx'
import { ItemTabs, StepRail } from './item-tabs.tsx'
import { ProcessingPanel } from './processing-panel.tsx'
import { useWizardWork } from './use-wizard.ts'
import { WizardActions } from './wizard-actions.tsx'
import { WizardContext } from './wizard-context.tsx'
import type { Place } from './wizard-step.ts'
import { WizardSteps } from './wizard-steps.tsx'

const PreviewLinksDialog = lazyPiece(() => import('./preview-links/preview-links-dialog.tsx'))

/** Opens the links to the preview of an inactive item. An active item has a button that copies its link instead. */
function PreviewLinksButton({ item }: { item: Content }) {
  /** Undefined until the dialog is first opened. */
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="ghost" icon={LinkIcon} onClick={() => setOpen(true)} className="max-sm:px-3.5">
        <span className="max-sm:sr-only">Preview links</span>
      </Button>
      {isOpen !== undefined && (
        <PreviewLinksDialog item={item} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Shows the stored item, without unsaved edits. */
function ItemHead({ item, onPreview }: { item: Content; onPreview: (item: Content) => void }) {
  return (
    <section
      aria-label="This Item"
      className="mb-6 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-raised p-2 max-[18rem]:flex max-[18rem]:flex-wrap sm:gap-x-4 sm:p-3"
    >
      <Picture
        src={item.images.poster}
        sizes="5rem"
        alt=""
        className="row-span-2 size-16 rounded-sm sm:size-20"
      />
      {/* On a phone the title has the whole row, and the buttons are below it. */}
      <div className="grid min-w-0 gap-1 max-sm:contents">
        <p
          dir="auto"
          title={item.title}
          className="line-clamp-2 font-semibold wrap-anywhere max-sm:col-span-2 sm:text-lg"
        >
          {item.title}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <ActiveBadge {...item} />
          <PictureBadges item={item} />
        </div>
      </div>
      <div className="flex items-center gap-1 empty:hidden sm:row-span-2">
        {item.active ? (
          <>
            <IconButton label="Copy link" icon={LinkIcon} onClick={() => copyLink(item.slug)} />
            <IconLink
              to={publicLink(item.slug)}
              target="_blank"
              label="Open public page"
              icon={ExternalLink}
            />
          </>
        ) : (
          <>
            <PreviewLinksButton item={item} />
            {/* Hidden on a phone, where the badges need the space. */}
            <span className="max-sm:hidden">
              <IconButton label="No public page while the item is inactive" icon={ExternalLink} disabled />
            </span>
          </>
        )}
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

interface WizardProps {
  item: Content | undefined
  /** The values that a copied item starts with. */
  copy?: Copy | undefined
  categories: readonly Category[] | undefined
  onReload: () => void
}

export function Wizard({ item, copy, categories, onReload }: WizardProps) {
  const { preview, dialog } = usePreview()
  const area = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<Record<string, PictureSize>>({})
  const noteMeasured = (url: string, size: PictureSize) => setMeasured((known) => ({ ...known, [url]: size }))
  const work = useWizardWork({ item, copy, categories, area })
  const { form, place, uploading, setUploading, goToLack, saving } = work
  const goTo = (target: Place) => void work.open(target)
  const scope = { item, categories, measured, noteMeasured, goTo, goToLack, uploading, setUploading }
  const hasUnsavedLyrics = work.lyricsState !== 'saved'
  const reload = () => {
    saving.draft.forget()
    saving.closeStale()
    onReload()
  }
  const parts = (
    <>
      <form
        noValidate
        aria-label="Content"
        onSubmit={(event) => event.preventDefault()}
        data-low-page
        className="grid min-w-0 gap-4 empty:hidden"
      >
        <WizardSteps place={place} />
      </form>
      <WizardActions work={work} />
      {typeof place === 'number' && <RecentUploadsPanel />}
    </>
  )
  return (
    <FormProvider {...form}>
      <WizardContext value={scope}>
        <PageHeader
          title={item === undefined ? 'Add Content' : 'Edit Content'}
          description={
            copy && (
              <>
                A copy of{' '}
                <Link to={`/content/edit/${copy.of}`} className="underline underline-offset-4 hover:text-ink">
                  {copy.title}
                </Link>
              </>
            )
          }
          back={{ to: useListReturn('/content'), label: 'Content' }}
          action={
            item && (
              <>
                <ActivityLink />
                <ButtonLink icon={CopyIcon} to={`/content/new?from=${item._id}`}>
                  Duplicate
                </ButtonLink>
                <HistoryButton noun="content" />
              </>
            )
          }
        />
        {item !== undefined && <ItemHead item={item} onPreview={preview} />}
        {item !== undefined && <ProcessingPanel item={item} goTo={goTo} />}
        <OfferedDraft form={form} draft={saving.draft} onStep={work.goTo} />
        <div ref={area}>
          {item === undefined ? (
            <div className="-mt-5 grid gap-5 max-md:gap-1 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
              <StepRail step={work.step} furthest={work.furthest} uploading={uploading} onOpen={goTo} />
              <div className="grid min-w-0 content-start gap-4">{parts}</div>
            </div>
          ) : (
            <ItemTabs item={item} work={work}>
              {parts}
            </ItemTabs>
          )}
        </div>
        {dialog}
        <StaleEditDialog
          stale={saving.stale}
          noun="content"
          onClose={saving.closeStale}
          onReload={reload}
          onOverwrite={(chosen) => void saving.overwrite(chosen)}
        />
        <LeaveGuard
          when={() => work.hasUnsaved() || hasUnsavedLyrics}
          what={() => {
            if (!hasUnsavedLyrics) return 'changes'
            return work.hasUnsaved() ? 'changes and lyrics' : 'lyrics'
          }}
        />
      </WizardContext>
    </FormProvider>
  )
}
