import type { Caption, Content } from '@jinvani/contract'
import { Download, Trash2 } from 'lucide-react'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../../sentences/show-error.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { QueryFailure } from '../../lists/unloaded.tsx'
import { CaptionForm } from './caption-form.tsx'
import { useCaptions, useDeleteCaption } from './caption-queries.ts'

interface EntryProps {
  caption: Caption
  isDeleting: boolean
  onDelete: () => void
}

function Entry({ caption: { language, label, url }, isDeleting, onDelete }: EntryProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium" lang={language}>
          {label}
        </span>{' '}
        <span className="font-mono text-sm text-muted">{language}</span>
      </span>
      <a
        href={url}
        download
        aria-label={`Download captions ${label}`}
        title="Download"
        className="inline-grid size-11 place-items-center rounded text-muted hover:bg-sunken hover:text-ink md:size-9"
      >
        <Download aria-hidden className="size-[1.125rem]" />
      </a>
      <IconButton
        label={`Delete captions ${label}`}
        icon={Trash2}
        danger
        busy={isDeleting}
        onClick={onDelete}
      />
    </li>
  )
}

function Listed({ id, captions }: { id: string; captions: Caption[] }) {
  const deletion = useDeleteCaption(id)
  if (captions.length === 0) return <p className="text-sm text-muted">There are no captions yet.</p>
  const ask = ({ language, label }: Caption) => {
    if (!window.confirm(`Are you sure you want to delete the captions ${label}?`)) return
    deletion.mutate(language, {
      onSuccess: () => toast.success(successes.captions.delete),
      onError: (error) => showError(error, failures.captions.delete),
    })
  }
  return (
    <ul aria-label="Captions by language" className="divide-y divide-hairline">
      {captions.map((caption) => (
        <Entry
          key={caption.language}
          caption={caption}
          isDeleting={deletion.isPending && deletion.variables === caption.language}
          onDelete={() => ask(caption)}
        />
      ))}
    </ul>
  )
}

export function CaptionsSection({ item }: { item: Content }) {
  const query = useCaptions(item)
  const { items } = query.data
  useShowError(query.error, failures.captions.list)
  return (
    <CardSection
      title="Captions"
      description="One WebVTT, SRT or SBV file for each language. They are saved at once, not with the form."
    >
      {query.error === null ? (
        <Listed id={item._id} captions={items} />
      ) : (
        <QueryFailure query={query} failure="Captions are not available right now." />
      )}
      <CaptionForm id={item._id} taken={items.map(({ language }) => language)} />
    </CardSection>
  )
}
