// How a person chooses several files: by the browser's own picker that lets it read them after a reload, else by an input.
import type { Chosen } from '../../uploads/queue/entry.ts'
import { uploadQueueOf } from '../../uploads/queue/upload-queue.ts'

/** Some systems know no type for these, which the wildcards alone would hide. */
export const acceptedFiles = 'video/*,audio/*,.mkv,.ts,.mts,.m2ts,.vob,.wmv,.flv,.dv,.m4a,.flac,.wma,.opus'

/** Not in every browser, and not in its types. */
interface WithPicker {
  showOpenFilePicker?: (options: { multiple: true }) => Promise<FileSystemFileHandle[]>
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** Null where there is no such picker. */
export async function pickFiles(): Promise<Chosen[] | null> {
  const { showOpenFilePicker: show } = window as WithPicker
  if (show === undefined) return null
  try {
    const handles = await show({ multiple: true })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    // A picker that was closed has chosen nothing; one that is refused leaves the input.
    return isAbort(error) ? [] : null
  }
}

export function addInput(adminId: string, input: HTMLInputElement): void {
  const chosen = [...(input.files ?? [])].map((file) => ({ file }))
  // The same files chosen again are a change, too.
  input.value = ''
  if (chosen.length > 0) uploadQueueOf(adminId).add(chosen)
}
