import type { Statistics } from '@jinvani/contract'
import { Plus } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { useMayEnter } from '../session/guard.tsx'
import { NumbersTable, countText } from './numbers-table.tsx'

/** Searches come in lower case; a title has capitals. */
const titleOf = (words: string) => words.replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

/** Each row has a button that begins such an item. */
export function WantedWords({ wanted }: Pick<Statistics, 'wanted'>) {
  const mayAdd = useMayEnter()('/content/new')
  return (
    <NumbersTable
      caption="Words that nothing was found for"
      head={['Words', 'Times', ...(mayAdd ? ['Publish'] : [])]}
      rows={wanted.map(({ words, times }) => ({
        key: words,
        name: (
          <span title={words} className="line-clamp-1 leading-7">
            {words}
          </span>
        ),
        numbers: [
          countText(times),
          ...(mayAdd
            ? [
                <ButtonLink
                  key="add"
                  size="sm"
                  icon={Plus}
                  to={`/content/new?${new URLSearchParams({ title: titleOf(words) })}`}
                  aria-label={`Add “${words}”`}
                >
                  Add
                </ButtonLink>,
              ]
            : []),
        ],
      }))}
    />
  )
}
