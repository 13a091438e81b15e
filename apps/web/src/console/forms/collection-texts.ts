import { type CollectionRule, type Section, mediaTypeLabels } from '@jinvani/contract'

type NameOf = (id: string) => string

export const ruleOrderLabels = { newest: 'Newest first', 'most-heard': 'Most heard first' } as const

/** One line for each section: its title, then the titles of its items. */
export const sectionsText = (sections: readonly Section[], nameOf: NameOf) =>
  sections
    .map(({ title, items }) => (title === '' ? '' : `${title}: `) + items.map(nameOf).join(', '))
    .join('\n')

export function ruleText(rule: CollectionRule | null, nameOf: NameOf): string {
  if (rule === null) return 'By hand'
  const { order, category, tag, mediaType, day, count, ...unread } = rule
  unread satisfies { [field in keyof typeof unread]: never }
  return [
    `By rule: ${count} items, ${ruleOrderLabels[order].toLowerCase()}`,
    category !== null && `category ${nameOf(category)}`,
    tag !== '' && `tag ${tag}`,
    mediaType !== null && mediaTypeLabels[mediaType].toLowerCase(),
    day === 'today' && 'tagged with the name of today',
  ]
    .filter((part) => part !== false)
    .join(', ')
}
