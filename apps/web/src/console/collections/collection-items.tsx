import {
  type CollectionFields,
  type CollectionEntry,
  type CollectionRule,
  type WholeCollection,
  CollectionRuleInput,
  limits,
  mediaTypeLabels,
} from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type RefCallBack, useController, useFormState } from 'react-hook-form'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ruleOrderLabels } from '../forms/collection-texts.ts'
import { allCategories } from '../lists/list-query.ts'
import type { Entries } from './collection-values.ts'
import { EntryPicture, EntryTitle } from './entry-row.tsx'
import { ItemsByHand } from './items-by-hand.tsx'

const dayHint =
  'Today by the Jain calendar in India: items with a tag such as Paryushan, Chaudas, Sud 5 or Kartik Sud 5, in English, Hindi or Gujarati.'

/** `entries`: items that the saved rule chose when the form loaded; undefined if the rule was changed since. */
function ChosenNow({ entries }: { entries: readonly CollectionEntry[] | undefined }) {
  if (entries === undefined || entries.length === 0)
    return (
      <p className="text-sm text-muted">
        {entries === undefined
          ? 'You see the items of this rule here once the collection is saved.'
          : 'No active item fits this rule now. People see the collection once one does.'}
      </p>
    )
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-medium">
        Chosen now: {entries.length} {entries.length === 1 ? 'item' : 'items'}
      </h3>
      <ol aria-label="Chosen now" className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry._id} className="flex min-w-0 items-center gap-3">
            <EntryPicture {...entry} />
            <EntryTitle {...entry} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface ItemsByRuleProps {
  onChange: (rule: CollectionRule) => void
  focusTarget: RefCallBack
  rule: CollectionRule
  entries: readonly CollectionEntry[] | undefined
}

function ItemsByRule({ rule, onChange, focusTarget, entries }: ItemsByRuleProps) {
  const { errors } = useFormState<CollectionFields>({ name: 'rule' })
  const { data } = useQuery(allCategories)
  const choices = (data?.items ?? [])
    .filter(({ _id, active }) => active || _id === rule.category)
    .map(({ _id, name, active }) => [_id, active ? name : `${name} (inactive)`] as const)
  const isLost = rule.category !== null && !choices.some(([id]) => id === rule.category)
  const lost = [rule.category, data ? 'A deleted category' : 'Loading...']
  const categories = Object.fromEntries(isLost ? [...choices, lost] : choices) as Record<string, string>
  const change = (part: Partial<CollectionRule>) => onChange({ ...rule, ...part })
  return (
    <div ref={focusTarget} tabIndex={-1} className="grid gap-5 outline-none">
      {errors.rule?.message && <p className="text-sm text-danger">{errors.rule.message}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Order" error={errors.rule?.order?.message}>
          <Select
            value={rule.order}
            onChange={({ target }) => change({ order: target.value as CollectionRule['order'] })}
            labels={ruleOrderLabels}
          />
        </Field>
        <Field label="Category" error={errors.rule?.category?.message}>
          <Select
            value={rule.category ?? ''}
            onChange={({ target }) => change({ category: target.value || null })}
            none="All Categories"
            labels={categories}
          />
        </Field>
        <Field label="Tag" error={errors.rule?.tag?.message}>
          <TextInput value={rule.tag} onChange={({ target }) => change({ tag: target.value })} />
        </Field>
        <Field label="Media Type" error={errors.rule?.mediaType?.message}>
          <Select
            value={rule.mediaType ?? ''}
            onChange={({ target }) =>
              change({ mediaType: (target.value || null) as CollectionRule['mediaType'] })
            }
            none="All Media Types"
            labels={mediaTypeLabels}
          />
        </Field>
        <Field label="Day" hint={dayHint} error={errors.rule?.day?.message}>
          <Select
            value={rule.day ?? ''}
            onChange={({ target }) => change({ day: target.value === 'today' ? 'today' : null })}
            none="Every Day"
            labels={{ today: 'Tagged with the Name of Today' }}
          />
        </Field>
        <Field label="Number of Items" required error={errors.rule?.count?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.ruleItemsMax}
            value={Number.isNaN(rule.count) ? '' : rule.count}
            onChange={({ target }) => change({ count: target.valueAsNumber })}
          />
        </Field>
      </div>
      <ChosenNow entries={entries} />
    </div>
  )
}

const ways = [
  { label: 'Chosen by hand', isByRule: false },
  { label: 'Chosen by a rule', isByRule: true },
]

/** Items picked by hand, or by a rule if one is set. Switching between the two loses neither. */
export function CollectionItems({ item, entries }: { item: WholeCollection | undefined; entries: Entries }) {
  const {
    field: { value: rule, onChange, ref: focusTarget },
  } = useController<CollectionFields, 'rule'>({ name: 'rule' })
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
