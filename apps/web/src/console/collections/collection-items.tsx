import { type CollectionRule, CollectionRuleInput, type WholeCollection } from '@jinvani/contract'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import type { CollectionValues } from './collection-values.ts'
import { ItemsByHand } from './items-by-hand.tsx'
import { ItemsByRule } from './items-by-rule.tsx'
import type { Entries } from './use-entries.ts'

interface ItemsProps {
  item: WholeCollection | undefined
  entries: Entries
}

const ways = [
  { label: 'Chosen by hand', isByRule: false },
  { label: 'Chosen by a rule', isByRule: true },
]

/** Keeps both choices while the form is open, and sends only the chosen one. */
export function CollectionItems({ item, entries }: ItemsProps) {
  const {
    field: { value: rule, onChange, ref: focusTarget },
  } = useController<CollectionValues, 'rule'>({ name: 'rule' })
  const kept = useRef<CollectionRule>(rule ?? CollectionRuleInput.parse({}))
  const choose = (isByRule: boolean) => {
    if (rule) kept.current = rule
    onChange(isByRule ? kept.current : null)
  }
  const isSaved = item?.rule && JSON.stringify(item.rule) === JSON.stringify(rule)
  return (
    <CardSection title="Items">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">How the items are chosen</legend>
        {ways.map(({ label, isByRule }) => (
          <label
            key={label}
            className="flex min-h-11 items-center gap-3 rounded border border-edge px-4 py-2 font-medium transition-colors hover:border-ink/60 has-checked:border-accent-deep has-checked:bg-accent-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="way"
              checked={(rule !== null) === isByRule}
              onChange={() => choose(isByRule)}
              className="size-4 shrink-0"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {rule ? (
        <ItemsByRule
          rule={rule}
          onChange={onChange}
          focusTarget={focusTarget}
          entries={isSaved ? item.entries : undefined}
        />
      ) : (
        <ItemsByHand entries={entries} />
      )}
    </CardSection>
  )
}
