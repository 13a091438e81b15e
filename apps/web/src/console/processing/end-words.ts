import type { Noted } from '../../live/processing-log.ts'
import { processingEnds } from '../../sentences/error-sentences.ts'

interface EndWords {
  title: string
  description: string | undefined
}

/** `count`: of those that ended so within a minute; one is told by name. */
export function endWords({ title, protected: isProtected, processing }: Noted, count: number): EndWords {
  const { status, message } = processing
  const isFailed = status === 'failed'
  if (count > 1)
    return {
      title: isFailed ? processingEnds.manyFailed(count) : processingEnds.manyReady(count),
      description: processingEnds.where,
    }
  if (isFailed) return { title: processingEnds.failed(title), description: message }
  return {
    title: processingEnds.ready(title),
    description: message ?? (isProtected ? processingEnds.activate : undefined),
  }
}
