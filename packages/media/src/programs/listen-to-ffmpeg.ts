// A run of ffmpeg for its words alone: it writes nothing, so it works in an empty folder.
import { type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts'
import { withTempFolder } from './temp-folder.ts'

/** `onComplaint` hears what its filters measured. Rejects as `runFfmpeg` does. */
export async function listenToFfmpeg(run: Omit<FfmpegRun, 'folder' | 'verbosity'>): Promise<void> {
  await withTempFolder((folder) => runFfmpeg({ ...run, folder, verbosity: 'info' }))
}
