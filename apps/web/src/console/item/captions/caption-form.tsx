import { CaptionInput, type SavedCaption } from '@jinvani/contract'
import { FileUp, Languages } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { usePutCaption } from './caption-queries.ts'
import { Sentences } from './sentences.tsx'
import { readCaptionFile } from './read-caption-file.ts'

/** The audience's languages come first; any other can be typed. */
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

/** What an editor has to correct in captions that were saved all the same. */
export function leftOutWords({ count, first, late }: SavedCaption['leftOut']): string[] {
  const cues = count === 1 ? '1 cue was' : `${count.toLocaleString('en')} cues were`
  const more = count > first.length ? [`${(count - first.length).toLocaleString('en')} more`] : []
  const lost = count === 0 ? [] : [`The captions are saved, but ${cues} left out:`, ...first, ...more]
  const begin = late === 1 ? '1 cue begins' : `${late.toLocaleString('en')} cues begin`
  return late === 0 ? lost : [...lost, `The captions are saved, but ${begin} after the end.`]
}

function useSend(id: string, onSent: (sent: Typed) => void) {
  const [complaints, setComplaints] = useState<Complaints>({})
  const put = usePutCaption(id)
  const refuse = (error: unknown) => {
    const refused = refusalOf(error)
    if (refused !== null && Object.keys(refused).length > 0) return setComplaints(refused)
    if (!(error instanceof ApiError) && error instanceof Error)
      return setComplaints({ file: [error.message] })
    showError(error, failures.captions.save)
  }
  /** Without a file, stored captions that have no language get the typed one. */
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
      refuse(error)
    }
  }
  /** A file can be chosen once language and label are right. */
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
        />
      </Field>
    </>
  )
}

const nothing: Typed = { language: '', label: '' }

export function CaptionForm({ id, taken }: { id: string; taken: readonly string[] }) {
  const [typed, setTyped] = useState(nothing)
  const picker = useRef<HTMLInputElement>(null)
  // What was typed while a file was sent stays.
  const { complaints, check, send, isSending } = useSend(id, (sent) =>
    setTyped((now) => (now === sent ? nothing : now)),
  )
  const choose = () => check(typed) && picker.current?.click()
  const verb = taken.includes(typed.language) ? 'Replace' : 'Add'
  return (
    <fieldset aria-label="Add captions" className="grid min-w-0 gap-4 border-t border-hairline pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields typed={typed} change={setTyped} complaints={complaints} />
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
          accept={accepted}
          hidden
          aria-label="Caption file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // Empty, so that the same file, once corrected, can be chosen again.
            currentTarget.value = ''
            if (file !== undefined && check(typed)) void send(typed, file)
          }}
        />
      </div>
    </fieldset>
  )
}
