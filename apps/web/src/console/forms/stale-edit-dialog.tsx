import { useId, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { type Difference, shortened } from './field-differences.ts'
import type { StaleEdit } from './use-save-form.ts'

const sides = ['theirs', 'yours'] as const
type Whose = (typeof sides)[number]
const words = { theirs: 'Theirs', yours: 'Yours' } as const
const notes = { theirs: 'Changed only by them, kept', yours: 'Changed only by you, kept' } as const

function Side({ whose, text }: { whose: Whose; text: string }) {
  return (
    <span className="block min-w-0">
      <span className="block text-xs font-medium text-muted">{words[whose]}</span>
      <span dir="auto" className="block wrap-anywhere whitespace-pre-line">
        {text === '' ? <span className="text-muted">(empty)</span> : text}
      </span>
    </span>
  )
}

interface EntryProps extends Difference {
  chosen: Whose
  onChoose: (whose: Whose) => void
}

function Entry({ label, theirs, yours, changedBy, chosen, onChoose }: EntryProps) {
  const name = useId()
  const [shownTheirs, shownYours] = shortened(theirs, yours)
  const texts = { theirs: shownTheirs, yours: shownYours }
  const twoColumns = 'grid gap-x-4 gap-y-1 sm:grid-cols-2'
  return (
    <div className="grid gap-1 py-3">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {label}
        {changedBy !== 'both' && <Badge>{notes[changedBy]}</Badge>}
      </dt>
      {changedBy === 'both' ? (
        <dd>
          <div role="radiogroup" aria-label={`Keep which ${label}?`} className={twoColumns}>
            {sides.map((whose) => (
              <label
                key={whose}
                className="flex cursor-pointer gap-3 rounded border border-hairline p-3 has-checked:border-accent"
              >
                <input
                  type="radio"
                  name={name}
                  checked={chosen === whose}
                  onChange={() => onChoose(whose)}
                  className="mt-1 size-4 shrink-0 accent-accent"
                />
                <Side whose={whose} text={texts[whose]} />
              </label>
            ))}
          </div>
        </dd>
      ) : (
        <dd className={twoColumns}>
          {sides.map((whose) => (
            <Side key={whose} whose={whose} text={texts[whose]} />
          ))}
        </dd>
      )}
    </div>
  )
}

interface StaleEditDialogProps {
  stale: StaleEdit<unknown> | null
  noun: string
  onReload: () => void
  /** `chosen`: labels of the fields that keep the stored value. */
  onOverwrite: (chosen: ReadonlySet<string>) => void
  onClose: () => void
}

const none: ReadonlySet<string> = new Set()
const people = new Intl.ListFormat('en')

function savedWords(stale: StaleEdit<unknown> | null): string {
  const by = stale?.status === 'compared' ? stale.by : null
  if (by === null) return 'It was saved while you were editing.'
  const who = [...by.names, ...(by.isYours ? ['you in another tab or on another device'] : [])]
  return `It was saved by ${people.format(who.length === 0 ? ['somebody else'] : who)} while you were editing, last on ${indiaText(by.at)} in India.`
}

interface ComparisonProps {
  stale: StaleEdit<unknown>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Comparison({ stale, chosen, onChoose }: ComparisonProps) {
  if (stale.status === 'comparing') {
    return (
      <output className="flex items-center gap-2 text-muted">
        <Spinner />
        Comparing both versions...
      </output>
    )
  }
  if (stale.status === 'unknown')
    return <p className="text-muted">The saved version could not be loaded for comparison.</p>
  if (stale.differences.length === 0)
    return <p className="text-muted">No field of this form differs from what you typed.</p>
  return (
    <dl aria-label="Differences" className="divide-y divide-hairline border-y border-hairline">
      {stale.differences.map((difference) => {
        const { label } = difference
        const others = [...chosen].filter((other) => other !== label)
        return (
          <Entry
            key={label}
            {...difference}
            chosen={chosen.has(label) ? 'theirs' : 'yours'}
            onChoose={(whose) => onChoose(new Set(whose === 'theirs' ? [...others, label] : others))}
          />
        )
      })}
    </dl>
  )
}

/** Opens when the server refused a save (412), because another save had come first. */
export function StaleEditDialog({ stale, noun, onReload, onOverwrite, onClose }: StaleEditDialogProps) {
  // Forgets the choices as soon as there is a new comparison.
  const [choice, setChoice] = useState({ stale, chosen: none })
  const chosen = choice.stale === stale ? choice.chosen : none
  const differences = stale?.status === 'compared' ? stale.differences : []
  const isOpen = differences.some(({ changedBy }) => changedBy === 'both')
  const chooseWords = isOpen ? ' Where both changed a field, choose first.' : ''
  return (
    <Dialog
      wide
      open={stale !== null}
      onClose={onClose}
      title={`This ${noun} was changed meanwhile`}
      description={`${savedWords(stale)} Reload shows the saved version and drops your changes; Overwrite saves your changes over it.${chooseWords}`}
      safe={null}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep Editing
          </Button>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="danger" busy={stale?.status === 'comparing'} onClick={() => onOverwrite(chosen)}>
            {chosen.size > 0 ? 'Save' : 'Overwrite'}
          </Button>
        </>
      }
    >
      {stale && (
        <Comparison
          stale={stale}
          chosen={chosen}
          onChoose={(labels) => setChoice({ stale, chosen: labels })}
        />
      )}
    </Dialog>
  )
}
