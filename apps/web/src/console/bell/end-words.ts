import type { OwnFilm } from '@jinvani/contract'
import { processingEnds } from '../../sentences/error-sentences.ts'

interface EndWords {
  title: string
  description: string | undefined
}

/** `count`: films with the same result; a single one is named. */
export function endWords(
  { title, protected: isProtected, processing }: Omit<OwnFilm, 'at'>,
  count: number,
): EndWords {
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
