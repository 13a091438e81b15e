// Commands of the palette. It offers only those that the server would allow.
import { type Category, type Content, calls, lacksOf, playsAsItIs } from '@jinvani/contract'
import { useLocation } from 'react-router'
import { request } from '../../api/client.ts'
import { publicLink } from '../../sentences/copy-text.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { chooseTheme, readTheme, themeLabels, themes } from '../frame/theme-choice.ts'
import { noFilters, readFilters } from '../library/library-filters.ts'
import { useExport } from '../library/use-export.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { lackText } from '../readiness/lacks.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { chooseFiles } from '../uploads/choose-files.tsx'
import type { PaletteFinding, PaletteGroup } from './palette-findings.ts'

const command = (label: string, rest: Partial<PaletteFinding>): PaletteFinding => ({
  key: `command-${label.replaceAll(' ', '-')}`,
  kind: 'Command',
  label,
  ...rest,
})

/** True if each typed word begins a word of the label. Otherwise Enter after half of a title could run a command. */
export function isNamed(words: string, label: string): boolean {
  const parts = label.toLowerCase().split(' ')
  const wanted = words.toLowerCase().split(/\s+/)
  return wanted.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Export takes the filters of the library if it is open, otherwise all items. */
function useCommands(): (words: string) => PaletteGroup {
  const adminId = useAdmin()._id
  const mayEnter = useMayEnter()
  const { pathname, search } = useLocation()
  const isInLibrary = pathname === '/content'
  const { save } = useExport(isInLibrary ? readFilters(new URLSearchParams(search)) : noFilters)
  const all = [
    mayEnter('/content/new') && command('Upload Files', { run: () => void chooseFiles(adminId) }),
    mayEnter('/content/import') && command('Import', { to: '/content/import' }),
    command('Export', { run: save }),
    ...themes.map((theme) =>
      command(themeLabels[theme], {
        note: theme === readTheme() ? 'Current' : '',
        run: () => chooseTheme(theme),
      }),
    ),
  ].filter((each) => each !== false)
  return (words) => ({ heading: 'Commands', findings: all.filter(({ label }) => isNamed(words, label)) })
}

const verbs = /^(activate|deactivate)\s+(?=\S)/i

/** Splits "activate navkar" into the verb and the words to search for. */
export function splitVerb(words: string): { verb: string; rest: string } {
  const verb = verbs.exec(words)?.[0] ?? ''
  return { verb: verb.trim().toLowerCase(), rest: words.slice(verb.length) }
}

/** The server's rule: an item needs something to play, and a protected film needs its streams. */
export const mayActivate = ({ drm, sources }: Pick<Content, 'drm' | 'sources'>) =>
  (!drm.enabled || drm.status === 'ready') && sources.some(playsAsItIs)

const outcome = (title: string, wasActive: boolean) => `${title} is ${wasActive ? 'inactive' : 'active'}`

const inverse = <Row extends { active: boolean }>(row: Row) => ({ ...row, active: !row.active })

interface Hits {
  content: readonly Content[]
  categories: readonly Category[]
}

/** Commands that activate or deactivate found items and categories, at most `most`, or open an item's public page. */
function useSwitches(): (verb: string, hits: Hits, most: number) => PaletteGroup {
  const mayEdit = useMayEnter()('/content/edit/:id')
  const content = useRowAction<Content>({
    work: ({ _id: id, active }) =>
      request(calls.updateContent, { params: { id }, body: { active: !active } }),
    list: 'content',
    success: ({ title, active }) => outcome(title, active),
    detail: (item) => (!item.active && lackText(lacksOf(item))) || undefined,
    failure: failures.content.update,
    inverse,
  })
  const categories = useRowAction<Category>({
    work: ({ _id: id, active }) =>
      request(calls.updateCategory, { params: { id }, body: { active: !active } }),
    list: 'categories',
    success: ({ name, active }) => outcome(name, active),
    failure: failures.categories.update,
    inverse,
  })
  return (verb, hits, most) => {
    const toSwitch = (_id: string, title: string, active: boolean, run: () => void) =>
      command(`${active ? 'Deactivate' : 'Activate'} ${title}`, { key: `switch-${_id}`, run })
    const items = hits.content.filter((item) => item.active || mayActivate(item))
    const all = [
      ...items.map((item) => toSwitch(item._id, item.title, item.active, () => content.run(item))),
      ...hits.categories.map((one) => toSwitch(one._id, one.name, one.active, () => categories.run(one))),
    ]
    const shown = hits.content.find(({ active }) => active)
    const open =
      shown &&
      command(`Open public page of ${shown.title}`, {
        key: `public-${shown._id}`,
        run: () => void window.open(publicLink(shown.slug), '_blank', 'noopener'),
      })
    const wanted = all.filter(({ label }) => label.toLowerCase().startsWith(verb))
    return {
      heading: 'Actions',
      findings: [...(mayEdit ? wanted.slice(0, most) : []), ...(open && verb === '' ? [open] : [])],
    }
  }
}

/** Call this in a component that stays mounted while a command runs, so that a failure still shows. */
export const useDeeds = () => ({ commandsFor: useCommands(), switchesFor: useSwitches() })
