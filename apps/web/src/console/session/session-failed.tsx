import { sentenceOf } from '../../sentences/error-sentences.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import type { Session } from './session.tsx'

export function SessionFailed({ error, retry, retrying }: Extract<Session, { status: 'failed' }>) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center p-4">
      <ErrorBox
        title={sentenceOf(error)}
        text="Your session could not be loaded."
        onRetry={retry}
        retrying={retrying}
      />
    </div>
  )
}
