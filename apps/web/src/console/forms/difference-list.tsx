import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { type Difference, shortened } from './field-differences.ts'

type Whose = 'theirs' | 'yours'
const words = { theirs: 'Theirs', yours: 'Yours' } as const

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

interface ChoiceProps {
  chosen: Whose
  onChoose: (whose: Whose) => void
}

interface SidesProps {
  label: string
  texts: Record<Whose, string>
  /** Undefined if only one person changed the field. */
  choice: ChoiceProps | undefined
}

function Sides({ label, texts, choice }: SidesProps) {
  const name = useId()
  const sides = ['theirs', 'yours'] as const
  const twoColumns = 'grid gap-x-4 gap-y-1 sm:grid-cols-2'
  if (!choice)
    return (
      <dd className={twoColumns}>
        {sides.map((whose) => (
          <Side key={whose} whose={whose} text={texts[whose]} />
        ))}
      </dd>
    )
  return (
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
              checked={choice.chosen === whose}
              onChange={() => choice.onChoose(whose)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <Side whose={whose} text={texts[whose]} />
          </label>
        ))}
      </div>
    </dd>
  )
}

const notes = { theirs: 'Changed only by them, kept', yours: 'Changed only by you, kept' } as const

function Entry({ label, theirs, yours, changedBy, ...choice }: Difference & ChoiceProps) {
  const [shownTheirs, shownYours] = shortened(theirs, yours)
  const isOpen = changedBy === 'both'
  return (
    <div className="grid gap-1 py-3">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {label}
        {!isOpen && <Badge>{notes[changedBy]}</Badge>}
      </dt>
      <Sides
        label={label}
        texts={{ theirs: shownTheirs, yours: shownYours }}
        choice={isOpen ? choice : undefined}
      />
    </div>
  )
}

interface ListProps {
  differences: readonly Difference[]
  /** Labels of the fields that keep their stored values. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function DifferenceList({ differences, chosen, onChoose }: ListProps) {
  const choose = (label: string, whose: Whose) => {
    const next = new Set(chosen)
    if (whose === 'theirs') next.add(label)
    else next.delete(label)
    onChoose(next)
  }
  return (
    <dl aria-label="Differences" className="divide-y divide-hairline border-y border-hairline">
      {differences.map((difference) => (
        <Entry
          key={difference.label}
          {...difference}
          chosen={chosen.has(difference.label) ? 'theirs' : 'yours'}
          onChoose={(whose) => choose(difference.label, whose)}
        />
      ))}
    </dl>
  )
}
