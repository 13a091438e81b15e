// A script to run by hand: writes the films in `samples`, which not every ffmpeg can make.
// `node packages/media/src/testing/make-samples.ts [folder of an ffmpeg]`
import { join } from 'node:path'
import { findFfmpeg } from '../programs/find-programs.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'

const SECONDS = 0.4
const picture = { drawn: `testsrc2=size=64x48:rate=25:duration=${SECONDS}` }
const tone = { drawn: `sine=sample_rate=48000:duration=${SECONDS}` }
const words = (text: string) => text.split(' ')
const h264 = words('-c:v libx264 -preset ultrafast -crf 40 -pix_fmt yuv420p')
/** With these flags, ffmpeg writes the same bytes every time. */
const exact = words('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact')

const samples: Record<string, string[]> = {
  // Kept as a sample, since the ffmpeg of 2018 cannot mark audio description.
  'two-sounds.mkv': [
    ...words('-map 0:v -map 1:a -map 1:a -c:a aac -b:a 16k -metadata:s:a:0 language=guj'),
    '-metadata:s:a:0',
    'title=Pravachan, "live"',
    ...words('-metadata:s:a:1 language=eng -disposition:a:0 default -disposition:a:1 visual_impaired'),
    ...h264,
  ],
  // Kept as a sample, since the ffmpeg of 2018 takes too long to write AV1.
  'av1.mkv': words(
    '-c:v libaom-av1 -cpu-used 8 -usage realtime -b:v 20k -pix_fmt yuv420p -c:a libopus -b:a 24k',
  ),
}

const ffmpeg = await findFfmpeg({ searchPath: process.argv[2] })
if (ffmpeg?.origin !== 'system') throw new Error('These films need an ffmpeg 5 or newer: name its folder')
const folder = join(import.meta.dirname, 'samples')
const limits = { folder, timeLimitMs: 600_000, maxOutputBytes: 1_000_000 }
for (const [name, output] of Object.entries(samples)) {
  const target = `file:${join(folder, name)}`
  await runFfmpeg({ ffmpeg, inputs: [picture, tone], output: [...output, ...exact, target], ...limits })
}
