import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { DifferenceList } from './difference-list.tsx'
import type { StaleEdit } from './use-stale-edit.ts'

interface StaleEditDialogProps {
  stale: StaleEdit<unknown> | null
  /** Such as "category". */
  noun: string
  /** Discards the edits and shows the stored version. */
  onReload: () => void
  /** Saves the edits over the stored version, except for the fields with these labels. */
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

const isOpen = (stale: StaleEdit<unknown> | null) =>
  stale?.status === 'compared' && stale.differences.some(({ changedBy }) => changedBy === 'both')

interface ComparisonProps {
  stale: StaleEdit<unknown>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Comparison({ stale, ...choice }: ComparisonProps) {
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
  return <DifferenceList differences={stale.differences} {...choice} />
}

/** Opens when a save was refused because another save came first (412). */
export function StaleEditDialog({ stale, noun, onReload, onOverwrite, onClose }: StaleEditDialogProps) {
  // A new comparison starts without choices.
  const [choice, setChoice] = useState({ stale, chosen: none })
  const chosen = choice.stale === stale ? choice.chosen : none
  const chooseWords = isOpen(stale) ? ' Where both changed a field, choose first.' : ''
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
