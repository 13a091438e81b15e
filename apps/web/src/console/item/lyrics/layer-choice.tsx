import { classNames } from '../../../ui/class-names.ts'

interface ChoiceProps<Name extends string> {
  label: string
  names: readonly Name[]
  labels: Record<Name, string>
  chosen: Name
  onChoose: (name: Name) => void
  stateOf: (name: Name) => string
}

/** The scripts of the words, or the languages of their meaning, each with how many lines it has. */
export function LayerChoice<Name extends string>(props: ChoiceProps<Name>) {
  const { label, names, labels, chosen, onChoose, stateOf } = props
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2" aria-label={label}>
      {names.map((name) => (
        <label
          key={name}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded border px-3 md:min-h-10',
            name === chosen ? 'border-accent-deep bg-accent-soft' : 'border-edge hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={label}
            checked={name === chosen}
            onChange={() => onChoose(name)}
            className="accent-accent-deep"
          />
          {labels[name]}
          <span className="text-sm text-muted">{stateOf(name)}</span>
        </label>
      ))}
    </fieldset>
  )
}
