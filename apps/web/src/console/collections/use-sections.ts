// The functions stay the same while the form is open, so that a change does not draw a long list again.
import type { Section } from '@jinvani/contract'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext } from 'react-hook-form'
import { handleId } from '../ordering/order-cell.tsx'
import { moved } from '../ordering/placed.ts'
import type { CollectionValues } from './collection-values.ts'
import { downId, titleName, upId } from './section-head.tsx'
import { heirOf, idsOf, movedBy, movedToLine, placeOf, withoutSection } from './section-moves.ts'

const emptySection: Section = { title: '', items: [] }
/** There is always a section to add to. */
const shownOf = (sections: Section[]) => (sections.length === 0 ? [emptySection] : sections)

const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const focusId = (id: string) => document.getElementById(id)?.focus()

const sectionName = (sections: readonly Section[], index: number) =>
  sections[index]?.title || `section ${index + 1}`

export function useSections() {
  const { getValues } = useFormContext<CollectionValues>()
  const {
    field: { value, onChange, ref: focusTarget },
  } = useController<CollectionValues, 'sections'>({ name: 'sections' })
  const [announcement, setAnnouncement] = useState('')
  // A moved item takes the focus, so its row is drawn however far it went.
  const [focused, setFocused] = useState<string>()
  const edits = useMemo(() => {
    const read = () => shownOf(getValues('sections'))
    /** Renders at once: else a dropped row jumps back first, and a moved one loses the focus. */
    const write = (sections: Section[], said: string, id?: string) =>
      flushSync(() => {
        onChange(sections)
        setAnnouncement(said)
        setFocused(id)
      })
    const place = (sections: Section[], id: string, title: string) => {
      const { section, number } = placeOf(sections, id)
      const where = sections.length > 1 ? `, in ${sectionName(sections, section)}` : ''
      write(sections, `${title} is now number ${number} of ${idsOf(sections).length}${where}`, id)
    }
    return {
      /** `from` and `to` count lines, see `lineIds`. */
      drop: (from: number, to: number, id: string, title: string) =>
        place(movedToLine(read(), from, to), id, title),
      move: (id: string, title: string, by: number) => {
        place(movedBy(read(), id, by), id, title)
        focusId(handleId(id))
      },
      remove: (id: string, title: string) => {
        const ids = idsOf(read())
        const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
        const others = read().map((each) => ({ ...each, items: each.items.filter((item) => item !== id) }))
        write(others, `${title} was removed`, next)
        if (next !== undefined) focusId(handleId(next))
      },
      add: (section: number, id: string, title: string) => {
        const isThere = idsOf(read()).includes(id)
        const added = (items: string[], index: number) => (index === section ? [...items, id] : items)
        if (isThere) setAnnouncement(`${title} is in this collection already`)
        else
          write(
            read().map((each, index) => ({ ...each, items: added(each.items, index) })),
            `${title} was added`,
          )
        return !isThere
      },
      addSection: () => {
        const sections = [...read(), emptySection]
        write(sections, `Section ${sections.length} was added`)
        focus(`[name="${titleName(sections.length - 1)}"]`)
      },
      rename: (section: number, title: string) =>
        onChange(read().map((each, index) => (index === section ? { ...each, title } : each))),
      moveSection: (section: number, by: -1 | 1) => {
        const sections = moved(read(), section, section + by)
        write(sections, `${sectionName(sections, section + by)} is now section ${section + by + 1}`)
        focusId((by < 0 ? upId : downId)(section + by))
      },
      removeSection: (section: number) => {
        const sections = read()
        const heir = sectionName(sections, heirOf(section))
        write(
          withoutSection(sections, section),
          `${sectionName(sections, section)} was removed, its items are in ${heir}`,
        )
        focus(`[name="${titleName(Math.max(section - 1, 0))}"]`)
      },
    }
  }, [getValues, onChange])
  return { sections: shownOf(value), edits, focused, focusTarget, announcement }
}
