import { Footprints, History } from 'lucide-react'
import { useParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { useMayEnter } from '../session/guard.tsx'

const kinds = {
  item: { query: 'item', icon: History, word: 'Activity' },
  account: { query: 'item', icon: History, word: 'Changes to This Account' },
  person: { query: 'person', icon: Footprints, word: 'What This Person Did' },
} as const

export function ActivityLink({ of = 'item' }: { of?: keyof typeof kinds }) {
  const { id = '' } = useParams()
  const { query, icon, word } = kinds[of]
  if (!useMayEnter()('/activity')) return null
  return (
    <ButtonLink to={`/activity?${query}=${id}`} icon={icon}>
      {word}
    </ButtonLink>
  )
}
