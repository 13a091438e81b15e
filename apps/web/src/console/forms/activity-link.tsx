import { History } from 'lucide-react'
import { useParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { useMayEnter } from '../session/may-enter.ts'

/** From an item's page to what happened to it, or to what this person did. */
export function ActivityLink({ of = 'item' }: { of?: 'item' | 'person' }) {
  const { id = '' } = useParams()
  if (!useMayEnter()('/activity')) return null
  return (
    <ButtonLink to={`/activity?${of}=${id}`} icon={History}>
      {of === 'item' ? 'Activity' : 'What they did'}
    </ButtonLink>
  )
}
