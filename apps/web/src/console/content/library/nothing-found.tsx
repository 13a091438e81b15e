import { Clapperboard } from 'lucide-react'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'

export function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? 'Nothing matches this search and these filters.'
    : 'What you add to the library appears here.'
  return <EmptyState icon={Clapperboard} title="No content found" text={text} />
}
