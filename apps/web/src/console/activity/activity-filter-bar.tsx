import { type ActivityKind, activityActions, activityNouns, nounOf } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { adminUsersQuery } from '../lists/list-query.ts'
import { type Filtering, type Filters, kindOf, problemOf } from './activity-filters.ts'
import { actionWords, nounLooks } from './activity-words.ts'

interface Choice {
  value: string
  label: string
  group?: string
}

/** Adds the chosen value to the choices if it is missing there, for example after following a link. */
function withChosen(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return isKnown ? choices : [...choices, { value, label: 'Somebody else' }]
}

/** The nouns to choose from. `call` is offered only for refusals, because all its events are refusals. */
const nounsOf = (kind: ActivityKind) => activityNouns.filter((noun) => kind === 'limits' || noun !== 'call')

const actionsOf = (kind: ActivityKind, noun: string): Choice[] =>
  activityActions
    .filter((action) => nounsOf(kind).includes(nounOf(action)) && (noun === '' || nounOf(action) === noun))
    .map((action) => ({
      value: action,
      label: actionWords[action][0],
      group: nounLooks[nounOf(action)].label,
    }))

interface PickProps {
  label: string
  none: string
  value: string
  choices: readonly Choice[]
  onPick: (value: string) => void
}

function Pick({ choices, ...filter }: PickProps) {
  return (
    <Filter {...filter}>
      {[...Map.groupBy(choices, ({ group }) => group)].map(([group, some]) => {
        const options = some.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))
        return group === undefined ? (
          options
        ) : (
          <optgroup key={group} label={group}>
            {options}
          </optgroup>
        )
      })}
    </Filter>
  )
}

function Choices({ filters, change }: Pick<Filtering, 'filters' | 'change'>) {
  const staff = (useQuery(adminUsersQuery()).data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const people = [
    ...staff,
    { value: 'program', label: 'Jinvani' },
    { value: 'stranger', label: 'Not signed in' },
  ]
  const kind = kindOf(filters)
  const nouns = nounsOf(kind).map((noun) => ({ value: noun, ...nounLooks[noun] }))
  const set = (name: keyof Filters) => (value: string) => change({ [name]: value })
  return (
    <>
      <Pick
        label="Who"
        none="Everybody"
        value={filters.person}
        choices={withChosen(people, filters.person)}
        onPick={set('person')}
      />
      <Pick
        label="About"
        none="Everything"
        value={filters.noun}
        choices={nouns}
        onPick={(noun) => change({ noun, action: '' })}
      />
      <Pick
        label="Action"
        none="All actions"
        value={filters.action}
        choices={actionsOf(kind, filters.noun)}
        onPick={set('action')}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'from' ? 'From' : 'To'}
          error={name === 'to' ? problemOf(filters) : undefined}
          className="w-full min-w-0 sm:w-40"
        >
          <TextInput type="date" value={filters[name]} onChange={({ target }) => set(name)(target.value)} />
        </Field>
      ))}
    </>
  )
}

/** The filters of the activity. On a phone they are collapsed at first. */
export function ActivityFilterBar({ filters, change, clear, isFiltered }: Filtering) {
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <FilterBar>
      <Button
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="grow sm:hidden"
      >
        Filters
      </Button>
      <div
        id={panelId}
        className={classNames(
          'flex flex-wrap items-start gap-3 max-sm:order-last',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Choices filters={filters} change={change} />
      </div>
      {isFiltered && (
        <Button icon={X} onClick={clear} className="max-sm:grow">
          Clear Filters
        </Button>
      )}
      {(['item', 'request'] as const).map(
        (name) =>
          filters[name] !== '' && (
            <p key={name} className="order-last w-full text-sm text-muted">
              Showing one {name} only.
            </p>
          ),
      )}
    </FilterBar>
  )
}
