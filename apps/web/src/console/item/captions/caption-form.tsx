import { CaptionInput, type SavedCaption } from '@jinvani/contract'
import { CircleAlert, FileUp, Languages } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePutCaption } from './caption-queries.ts'
import { readCaptionFile } from './read-caption-file.ts'

/** Languages of the audience, offered first. Any other can be typed. */
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

/** The language's own name, if we know it; otherwise the browser's name for it, or nothing. */
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

const accepted = '.vtt,.srt,.sbv,text/vtt,application/x-subrip'

interface Typed {
  language: string
  label: string
}

/** Complaints by field; those about a refused file name its lines. */
type Complaints = Partial<Record<'language' | 'label', string>> & { file?: string[] }

function complaintsOf(typed: Typed): Complaints {
  const checked = CaptionInput.pick({ language: true, label: true }).safeParse(typed)
  const found: Complaints = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    if (path[0] === 'language' || path[0] === 'label') found[path[0]] ??= message
  }
  return found
}

function refusalOf(error: unknown): Complaints | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const at = (field: string) => error.errors.find(({ path }) => path === field)?.message
  const file = error.errors.filter(({ path }) => path !== 'language' && path !== 'label')
  const language = at('language')
  const label = at('label')
  return {
    ...(language !== undefined && { language }),
    ...(label !== undefined && { label }),
    ...(file.length > 0 && { file: file.map(({ message }) => message) }),
  }
}

function FileComplaints({ sentences }: { sentences: string[] | undefined }): ReactNode {
  if (sentences === undefined) return null
  return (
    <div role="alert" className="flex items-start gap-2 rounded bg-danger-soft p-3 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** What an editor has to correct, although the captions are saved. */
export function leftOutWords({ count, first }: SavedCaption['leftOut']): string[] {
  const cues = count === 1 ? '1 cue was' : `${count.toLocaleString('en')} cues were`
  const more = count > first.length ? [`${(count - first.length).toLocaleString('en')} more`] : []
  return [`The captions are saved, but ${cues} left out:`, ...first, ...more]
}

/** Reads, checks and sends the chosen file; faults come back as complaints. */
function useSend(id: string, onSent: () => void) {
  const [complaints, setComplaints] = useState<Complaints>({})
  const put = usePutCaption(id)
  const refuse = (error: unknown) => {
    const refused = refusalOf(error)
    if (refused !== null && Object.keys(refused).length > 0) return setComplaints(refused)
    if (!(error instanceof ApiError) && error instanceof Error)
      return setComplaints({ file: [error.message] })
    showError(error, failures.captions.save)
  }
  /** Without a file, the stored captions that lack a language get the typed one. */
  const send = async (typed: Typed, file?: File) => {
    setComplaints({})
    try {
      const source = file ? { text: await readCaptionFile(file) } : { from: 'und' }
      const { leftOut } = await put.mutateAsync({ ...typed, ...source })
      toast.success(successes.captions.save)
      onSent()
      if (leftOut.count > 0) setComplaints({ file: leftOutWords(leftOut) })
    } catch (error) {
      refuse(error)
    }
  }
  /** Whether language and label allow choosing a file. */
  const check = (typed: Typed): boolean => {
    const found = complaintsOf(typed)
    setComplaints(found)
    return Object.keys(found).length === 0
  }
  return { complaints, check, send, isSending: put.isPending }
}

interface LanguageFieldsProps {
  typed: Typed
  change: (typed: Typed) => void
  complaints: Complaints
}

function LanguageFields({ typed, change, complaints }: LanguageFieldsProps) {
  const listId = useId()
  const typeLanguage = (text: string) => {
    const language = text.trim().toLowerCase()
    const isOwn = typed.label !== '' && typed.label !== languageLabel(typed.language)
    change({ language, label: isOwn ? typed.label : languageLabel(language) })
  }
  return (
    <>
      <Field label="Language" hint="A code such as hi, gu or en" error={complaints.language}>
        <TextInput
          value={typed.language}
          onChange={(event) => typeLanguage(event.target.value)}
          list={listId}
          autoComplete="off"
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
          onChange={(event) => change({ ...typed, label: event.target.value })}
          autoComplete="off"
        />
      </Field>
    </>
  )
}

const nothing: Typed = { language: '', label: '' }

export function CaptionForm({ id, taken }: { id: string; taken: readonly string[] }) {
  const [typed, setTyped] = useState(nothing)
  const picker = useRef<HTMLInputElement>(null)
  const { complaints, check, send, isSending } = useSend(id, () => setTyped(nothing))
  const choose = () => check(typed) && picker.current?.click()
  const verb = taken.includes(typed.language) ? 'Replace' : 'Add'
  return (
    <fieldset aria-label="Add captions" className="grid min-w-0 gap-4 border-t border-hairline pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields typed={typed} change={setTyped} complaints={complaints} />
      </div>
      <FileComplaints sentences={complaints.file} />
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
          accept={accepted}
          hidden
          aria-label="Caption file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Choosing the same file again, once corrected, counts as a choice.
            currentTarget.value = ''
            if (file !== undefined) void send(typed, file)
          }}
        />
      </div>
    </fieldset>
  )
}
