import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'

interface FailureProps {
  query: { isFetching: boolean; refetch: () => unknown }
  failure: string
  text?: ReactNode
}

export function QueryFailure({ query, failure, text }: FailureProps) {
  const retry = () => void query.refetch()
  return <ErrorBox title={failure} text={text} onRetry={retry} retrying={query.isFetching} />
}

interface SkeletonsProps {
  /** Announced by screen readers. */
  label: string
  shapes: readonly string[]
  className?: string
}

export function Skeletons({ label, shapes, className = 'grid gap-2' }: SkeletonsProps) {
  return (
    <SkeletonArea label={label} className={className}>
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </SkeletonArea>
  )
}

interface UnloadedProps extends FailureProps, SkeletonsProps {
  query: FailureProps['query'] & { isError: boolean }
}

export const Unloaded = ({ query, failure, text, ...skeletons }: UnloadedProps) =>
  query.isError ? <QueryFailure query={query} failure={failure} text={text} /> : <Skeletons {...skeletons} />
