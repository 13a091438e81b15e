import {
  type BodyOf,
  type Caption,
  type Content,
  type FieldError,
  type SavedCaption,
  CaptionInput,
  calls,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, Languages, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { queryOf, request } from '../../../api/client.ts'
import { contentKeys } from '../../../api/query-client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../../sentences/show-error.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CardSection } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChange } from '../../lists/list-query.ts'
import { QueryFailure } from '../../lists/unloaded.tsx'
import { readCaptionFile } from './read-caption-file.ts'
import { Sentences } from './sentences.tsx'

const keyOf = (id: string) => ['captions', id]

/** The queries that a change makes stale. The item is one of them, because its streams contain the captions. */
const changedWith = (id: string) => [keyOf(id), contentKeys.live(id), contentKeys.list]

/** Only suggestions: staff can type any other language. */
const knownLanguages: readonly { code: string; label: string }[] = [
  { code: 'hi', label: 'हिन्दी' },
  { code: 'gu', label: 'ગુજરાતી' },
  { code: 'en', label: 'English' },
  { code: 'mr', label: 'मराठी' },
  { code: 'kn', label: 'ಕನ್ನಡ' },
  { code: 'ta', label: 'தமிழ்' },
  { code: 'bn', label: 'বাংলা' },
  { code: 'sa', label: 'संस्कृतम्' },
]

/** Name of a language in that language, such as "français"; empty if the browser does not know it. */
export function languageLabel(code: string): string {
  const known = knownLanguages.find((language) => language.code === code)
  if (known !== undefined) return known.label
  try {
    const name = new Intl.DisplayNames([code, 'en'], { type: 'language', fallback: 'none' }).of(code)
    return name ?? ''
  } catch {
    return ''
  }
}

interface Typed {
  language: string
  label: string
}

type Complaints = Partial<Record<keyof Typed, string>> & { file?: string[] }

function complaintsOf(errors: readonly FieldError[]): Complaints {
  const complaints: Complaints = {}
  for (const { path, message } of errors) {
    if (path === 'language' || path === 'label') complaints[path] ??= message
    else (complaints.file ??= []).push(message)
  }
  return complaints
}

/** Sentences about saved captions that an editor should correct; empty if no cue was left out or begins too late. */
export function leftOutWords({ count, first, late }: SavedCaption['leftOut']): string[] {
  const cues = count === 1 ? '1 cue was' : `${count.toLocaleString('en')} cues were`
  const more = count > first.length ? [`${(count - first.length).toLocaleString('en')} more`] : []
  const lost = count === 0 ? [] : [`The captions are saved, but ${cues} left out:`, ...first, ...more]
  const begin = late === 1 ? '1 cue begins' : `${late.toLocaleString('en')} cues begin`
  return late === 0 ? lost : [...lost, `The captions are saved, but ${begin} after the end.`]
}

function useSend(id: string, onSent: (sent: Typed) => void) {
  const [complaints, setComplaints] = useState<Complaints>({})
  const put = useChange(
    (body: BodyOf<typeof calls.putCaption>) => request(calls.putCaption, { params: { id }, body }),
    ...changedWith(id),
  )
  /** Saves the file under the typed language. Without a file, stored captions of unknown language get that language. */
  const send = async (typed: Typed, file?: File) => {
    setComplaints({})
    try {
      const source = file ? { text: await readCaptionFile(file) } : { from: 'und' }
      const { leftOut } = await put.mutateAsync({ ...typed, ...source })
      toast.success(successes.captions.save)
      onSent(typed)
      const words = leftOutWords(leftOut)
      if (words.length > 0) setComplaints({ file: words })
    } catch (error) {
      if (!(error instanceof ApiError)) setComplaints({ file: [(error as Error).message] })
      else if (error.status === 422 && error.errors.length > 0) setComplaints(complaintsOf(error.errors))
      else showError(error, failures.captions.save)
    }
  }
  const check = (typed: Typed): boolean => {
    const checked = CaptionInput.pick({ language: true, label: true }).safeParse(typed)
    const errors = checked.error?.issues ?? []
    setComplaints(complaintsOf(errors.map(({ path, message }) => ({ path: path.join('.'), message }))))
    return checked.success
  }
  return { complaints, check, send, isSending: put.isPending }
}

const nothing: Typed = { language: '', label: '' }

function CaptionForm({ id, taken }: { id: string; taken: readonly string[] }) {
  const [typed, setTyped] = useState(nothing)
  const picker = useRef<HTMLInputElement>(null)
  // Text that was typed while the file was sent stays in the form.
  const { complaints, check, send, isSending } = useSend(id, (sent) =>
    setTyped((now) => (now === sent ? nothing : now)),
  )
  const choose = () => check(typed) && picker.current?.click()
  const listId = useId()
  const typeLanguage = (text: string) => {
    const language = text.trim().toLowerCase()
    const isOwn = typed.label !== '' && typed.label !== languageLabel(typed.language)
    setTyped({ language, label: isOwn ? typed.label : languageLabel(language) })
  }
  const verb = taken.includes(typed.language) ? 'Replace' : 'Add'
  return (
    <fieldset aria-label="Add captions" className="grid min-w-0 gap-4 border-t border-hairline pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Language" hint="A code such as hi, gu or en" error={complaints.language}>
          <TextInput
            value={typed.language}
            onChange={(event) => typeLanguage(event.target.value)}
            list={listId}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <datalist id={listId}>
          {knownLanguages.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </datalist>
        <Field label="Label" hint="As people read it in the player" error={complaints.label}>
          <TextInput
            value={typed.label}
            onChange={(event) => setTyped({ ...typed, label: event.target.value })}
          />
        </Field>
      </div>
      <Sentences sentences={complaints.file} />
      {taken.includes('und') && (
        <p className="text-sm text-muted">
          The captions of the film do not say their language. Type it above, then press Set Language.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon={FileUp} busy={isSending} onClick={choose}>
          {isSending ? 'Saving...' : `${verb} Caption File`}
        </Button>
        {taken.includes('und') && (
          <Button icon={Languages} busy={isSending} onClick={() => check(typed) && void send(typed)}>
            Set Language
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept=".vtt,.srt,.sbv,text/vtt,application/x-subrip"
          hidden
          aria-label="Caption file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Cleared, so that choosing the same file again, for example after a correction, fires `change`.
            currentTarget.value = ''
            if (file !== undefined && check(typed)) void send(typed, file)
          }}
        />
      </div>
    </fieldset>
  )
}

function Listed({ id, captions }: { id: string; captions: Caption[] }) {
  const deletion = useChange(
    (language: string) => request(calls.deleteCaption, { params: { id, language } }),
    ...changedWith(id),
  )
  if (captions.length === 0) return <EmptyState isInside title="There are no captions yet." />
  const ask = (language: string, label: string) => {
    if (!window.confirm(`Are you sure you want to delete the captions ${label}?`)) return
    deletion.mutate(language, {
      onSuccess: () => toast.success(successes.captions.delete),
      onError: (error) => showError(error, failures.captions.delete),
    })
  }
  return (
    <ul aria-label="Captions by language" className="divide-y divide-hairline">
      {captions.map(({ language, label, url }) => (
        <li key={language} className="flex items-center gap-3 py-2">
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
            busy={deletion.isPending && deletion.variables === language}
            onClick={() => ask(language, label)}
          />
        </li>
      ))}
    </ul>
  )
}

export function CaptionsSection({ item }: { item: Content }) {
  const query = useQuery({
    ...queryOf(keyOf(item._id), calls.listCaptions, { params: { id: item._id } }),
    initialData: { items: item.captions },
  })
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
