import type { Content } from '@jinvani/contract'

/** Which source the form edits: the first, and for an upload the file itself, before which its streams may stand. */
export function editedIndex({
  sourceWorkflow,
  sources,
}: Pick<Content, 'sourceWorkflow' | 'sources'>): number {
  const file = sourceWorkflow === 'upload' ? sources.findIndex(({ kind }) => kind === 'mp4') : 0
  return Math.max(0, file)
}
