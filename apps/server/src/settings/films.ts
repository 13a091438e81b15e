import { z } from 'zod'
import { type Values, filled, setting, wholeNumber, yesNo } from './kinds.ts'

const settings = {
  MEDIA_PROCESSING: setting('Uploaded films and recordings become streams.', yesNo.default(true)),
  DOWNLOADS: setting(
    'Items that are not protected get files to keep, which podcast feeds play too; `false` removes them.',
    yesNo.default(true),
  ),
  WORKER_CONCURRENCY: setting(
    'Films that this process works on at a time.',
    wholeNumber.min(1).max(64).default(1),
  ),
  LONG_FILM_SEC: setting(
    'All workers share a film longer than this, in parts; `0`: never.',
    z.coerce.number('must be a number of seconds').int().min(0, 'must be 0 or more').default(600),
  ),
  MIN_FREE_DISK_MB: setting(
    'With less free room in `DATA_DIR` no film is begun and no upload accepted.',
    z.coerce.number('must be a number of megabytes').int().min(0).default(1024),
  ),
  DRM_SETS: setting(
    'Stream sets of a protected film; `cbcs` alone halves the disk but does not play on Android.',
    z.enum(['cenc,cbcs', 'cbcs'], 'must be cenc,cbcs or cbcs').default('cenc,cbcs'),
  ),
  FFMPEG_PATH: setting('Path of the ffmpeg to use.', filled.optional(), "the system's, or that of npm"),
  ALLOW_BUNDLED_FFMPEG: setting(
    'Production accepts the ffmpeg of 2018 from npm where the system has none.',
    yesNo.default(false),
  ),
}

export const films = {
  settings,
  read: (e: Values<typeof settings>) => ({
    ffmpegPath: e.FFMPEG_PATH,
    allowBundledFfmpeg: e.ALLOW_BUNDLED_FFMPEG,
    mediaProcessing: e.MEDIA_PROCESSING,
    downloads: e.DOWNLOADS,
    workerConcurrency: e.WORKER_CONCURRENCY,
    longFilmSec: e.LONG_FILM_SEC,
    hasCencSet: e.DRM_SETS === 'cenc,cbcs',
    minFreeDiskBytes: e.MIN_FREE_DISK_MB * 1024 * 1024,
  }),
}
