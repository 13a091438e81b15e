// What a screen shows while the data of a query is missing.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'

interface FailureProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  /** The failure, as one sentence. */
  failure: string
  /** Its reason, or advice. */
  text?: ReactNode
}

/** A failed query, with a Retry button. */
export function QueryFailure({ query, failure, text }: FailureProps) {
  const retry = () => void query.refetch()
  return <ErrorBox title={failure} text={text} onRetry={retry} retrying={query.isFetching} />
}

interface SkeletonsProps {
  /** Announced while they are visible. */
  label: string
  /** Classes of each shape. */
  shapes: readonly string[]
  className?: string
}

/** Grey shapes, one below the other unless `className` says else. */
export function Skeletons({ label, shapes, className = 'grid gap-2' }: SkeletonsProps) {
  return (
    <SkeletonArea label={label} className={className}>
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </SkeletonArea>
  )
}

/** Skeletons while a query loads, and its failure after that. */
export const Unloaded = ({ query, failure, text, ...skeletons }: FailureProps & SkeletonsProps) =>
  query.isError ? <QueryFailure query={query} failure={failure} text={text} /> : <Skeletons {...skeletons} />
