import type { RestoreInput, Version, VersionChange } from '@jinvani/contract'
import { Undo2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { OpeningRow } from '../../ui/lists/opening-row.tsx'
import { shortened } from '../forms/field-differences.ts'
import { indiaText } from '../schedule/india-time.ts'
import { ChangeSide, type Side } from './change-side.tsx'
import { type Names, isOther, labelOf, sentenceOf, valueText } from './version-words.ts'

interface EntryProps {
  version: Version
  /** The earlier saves that are loaded, newest first. */
  older: readonly Version[]
  /** The newest save. */
  isLast: boolean
  names: Names
  /** Current values, as far as the loaded saves tell. */
  current: ReadonlyMap<string, unknown>
  isBusy: boolean
  onRestore: (wish: RestoreInput) => void
}

interface SideProps {
  label: string
  side: Side
  text: string
  /** Undefined if the field already has this value. */
  onRestore: (() => void) | undefined
  isBusy: boolean
}

function Value({ label, side, text, onRestore, isBusy }: SideProps) {
  return (
    <ChangeSide side={side} text={text}>
      {onRestore && (
        <Button
          size="sm"
          variant="ghost"
          icon={Undo2}
          busy={isBusy}
          className="-ml-2 justify-self-start"
          aria-label={`Restore ${label} as it was ${side} this save`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </ChangeSide>
  )
}

function Change({ change, ...props }: Omit<EntryProps, 'isLast' | 'older'> & { change: VersionChange }) {
  const { version, names, current, isBusy, onRestore } = props
  const { field, from, to } = change
  const [before, after] = shortened(valueText(field, from, names), valueText(field, to, names))
  const label = labelOf(field)
  const wishOf = (side: Side, value: unknown) =>
    isOther(current, field, value)
      ? () => onRestore({ atVersion: version.version, save: version.id, side, fields: [field] })
      : undefined
  const isNew = version.action === 'create'
  return (
    <div className="grid gap-1 py-3">
      <dt className="font-medium">{label}</dt>
      <dd className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {!isNew && (
          <Value
            label={label}
            side="before"
            text={before}
            isBusy={isBusy}
            onRestore={wishOf('before', from)}
          />
        )}
        <Value label={label} side="after" text={after} isBusy={isBusy} onRestore={wishOf('after', to)} />
      </dd>
    </div>
  )
}

function WholeItem({ version, isLast, isBusy, onRestore }: EntryProps) {
  const button = (side: Side, words: string) => (
    <Button
      size="sm"
      icon={Undo2}
      busy={isBusy}
      onClick={() => onRestore({ atVersion: version.version, save: version.id, side })}
    >
      {words}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {['update', 'revert'].includes(version.action) && button('before', 'Restore to before this save')}
      {!isLast && button('after', 'Restore to after this save')}
    </div>
  )
}

export function VersionEntry(props: EntryProps) {
  const { version, older } = props
  return (
    <OpeningRow
      sentence={sentenceOf(version, older)}
      badge={version.batchId !== null && <Badge>Bulk</Badge>}
      at={version.at}
      time={indiaText(version.at)}
    >
      <dl className="divide-y divide-hairline">
        {version.changes.map((change) => (
          <Change key={change.field} change={change} {...props} />
        ))}
      </dl>
      <WholeItem {...props} />
    </OpeningRow>
  )
}
