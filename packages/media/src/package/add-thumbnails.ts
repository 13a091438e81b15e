// Adds the small pictures of the seek bar to a package, and names them in its DASH manifest.
import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ACROSS, SHEET_SEC, type SpriteRun, seekSprites } from '../pictures/seek-sprites.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { dashManifest } from './package-args.ts'
import { presentationSec } from './read-dash.ts'

const SCHEME = 'http://dashif.org/guidelines/thumbnail_tile'

/** Adds the sheets to a manifest, each as one segment (DASH-IF interoperability points, section 6.2.6). */
export function nameThumbnails(
  manifest: string,
  { width, height, largest }: { width: number; height: number; largest: number },
): string {
  const bandwidth = Math.ceil((largest * 8) / SHEET_SEC)
  const size = `width="${width * ACROSS}" height="${height * ACROSS}"`
  const set = [
    '    <AdaptationSet contentType="image" mimeType="image/jpeg">',
    `      <Representation id="thumbnails" bandwidth="${bandwidth}" ${size}>`,
    `        <EssentialProperty schemeIdUri="${SCHEME}" value="${ACROSS}x${ACROSS}"/>`,
    `        <SegmentTemplate media="sprite-$Number$.jpg" startNumber="1" duration="${SHEET_SEC}"/>`,
    '      </Representation>',
    '    </AdaptationSet>',
    '',
  ].join('\n')
  const periods = manifest.match(/^ *<\/Period>$/gm) ?? []
  if (periods.length !== 1) throw new Error('Not one period')
  return manifest.replace(/^ *<\/Period>$/m, (end) => set + end)
}

/** Adds thumbnails to a package. If that fails, the package is unchanged. */
export async function addThumbnails(run: Omit<SpriteRun, 'durationSec'>): Promise<void> {
  const manifest = await readFile(join(run.folder, dashManifest), 'utf8')
  await withTempFolder(async (folder) => {
    const { sheets, ...size } = await seekSprites({ ...run, folder, durationSec: presentationSec(manifest) })
    const sizes = await Promise.all(sheets.map(async (path) => (await stat(path)).size))
    const named = nameThumbnails(manifest, { ...size, largest: Math.max(...sizes) })
    const drawn = await readdir(folder)
    await writeFile(join(folder, dashManifest), named)
    for (const name of [...drawn, dashManifest]) await rename(join(folder, name), join(run.folder, name))
  }, run.folder)
}
