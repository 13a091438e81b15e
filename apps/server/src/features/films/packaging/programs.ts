// The programs that make films. Each lookup rejects with ProcessingFailed if this server lacks the program.
import {
  type FfmpegProgram,
  type PackagerProgram,
  ProcessingFailed,
  findFfmpeg,
  findPackager,
} from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'

type Purpose = 'convert' | 'package'

const lacking = (purpose: Purpose) =>
  new ProcessingFailed('lacking', `This server has no program to ${purpose} films with`)

export async function needFfmpeg({ config }: Pick<Deps, 'config'>, purpose: Purpose): Promise<FfmpegProgram> {
  const ffmpeg = await findFfmpeg({ configured: config.ffmpegPath })
  if (ffmpeg === null) throw lacking(purpose)
  return ffmpeg
}

export async function needPackager(purpose: Purpose): Promise<PackagerProgram> {
  const packager = await findPackager()
  if (packager === null) throw lacking(purpose)
  return packager
}
