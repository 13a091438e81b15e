import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FfmpegProgram } from '../programs/find-programs.ts'
import { runProgram } from '../programs/run-program.ts'
import { withTempFolder } from '../programs/temp-folder.ts'

export interface AddedText {
  /** `language`: code of three letters. `forced`: captions of only a part of what is said. */
  captions: readonly {
    language: string
    srt: string
    codec?: 'mov_text' | 'srt' | 'ass' | 'dvdsub'
    forced?: true
  }[]
  chapters?: readonly { startSec: number; title: string }[]
}

const escaped = (text: string) => text.replaceAll(/[=;#\\\n]/g, (sign) => `\\${sign}`)
const metadata = (chapters: NonNullable<AddedText['chapters']>) =>
  [
    ';FFMETADATA1',
    ...chapters.flatMap(({ startSec, title }, index) => [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${startSec * 1000}`,
      `END=${(chapters[index + 1]?.startSec ?? startSec + 1) * 1000}`,
      `title=${escaped(title)}`,
    ]),
    '',
  ].join('\n')

/** Adds captions and chapters. Picture and sound stay unchanged. The extension of `target` decides the container. */
export async function addText(
  ffmpeg: FfmpegProgram,
  film: string,
  { captions, chapters = [] }: AddedText,
  target: string,
): Promise<void> {
  await withTempFolder(async (folder) => {
    const texts = captions.map((_caption, index) => join(folder, `${index}.srt`))
    for (const [index, { srt }] of captions.entries()) await writeFile(texts[index] ?? '', srt)
    await writeFile(join(folder, 'chapters.txt'), metadata(chapters))
    const inputs = [film, ...texts, join(folder, 'chapters.txt')].flatMap((path) => ['-i', path])
    const tracks = captions.flatMap(({ language, codec = 'mov_text', forced }, index) => {
      const named = [`-metadata:s:s:${index}`, `language=${language}`]
      const shown = [`-disposition:s:${index}`, forced ? 'forced' : '0']
      return ['-map', `${index + 1}`, `-c:s:${index}`, codec, ...named, ...shown]
    })
    const from = String(captions.length + 1)
    const kept = ['-map', '0', '-c', 'copy', '-map_metadata', from, '-map_chapters', from]
    const args = ['-v', 'error', '-nostdin', '-y', ...inputs, ...kept, ...tracks, target]
    await runProgram({ path: ffmpeg.path, args, folder, timeLimitMs: 600_000, maxOutputBytes: 1024 ** 3 })
  }, dirname(target))
}
