// The sizes in which a film is offered, and their bitrates.

export interface Rendition {
  /** Name of the stream, its folder and its file, such as `v240`. */
  name: string
  /** Size as people see it, so a turned picture has been turned. Both numbers are even. */
  width: number
  height: number
  crf: number
  maxrateKbps: number
  bufsizeKbps: number
}
export interface SoundRendition {
  /** Name of the bitrate, such as `a128`. In names of folders and files, the language follows. */
  name: string
  kbps: number
}
type Step = { shortSide: number; crf: number; maxrateKbps: number }
/** The sizes, lowest first. A name has the short side and the highest frame rate, as the console shows it. */
const steps = {
  '240p30': { shortSide: 240, crf: 24, maxrateKbps: 500 },
  '480p30': { shortSide: 480, crf: 23, maxrateKbps: 1400 },
  '720p30': { shortSide: 720, crf: 22, maxrateKbps: 2800 },
  '1080p30': { shortSide: 1080, crf: 21, maxrateKbps: 5000 },
} satisfies Record<string, Step>
export type Bitrate = keyof typeof steps
export const bitrates = Object.keys(steps) as Bitrate[]

/** The size that the data saver adds. */
const smallest: Step = { shortSide: 144, crf: 26, maxrateKbps: 200 }

/** Even width and height for this short side, but not larger than the source. */
function sizeFor(width: number, height: number, shortSide: number) {
  const share = Math.min(1, shortSide / Math.min(width, height))
  const round = share === 1 ? Math.floor : Math.round
  const even = (pixels: number) => Math.max(2, round((pixels * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}

const WORTH_A_STEP = 1.05

/**
 * The sizes to make, lowest first. A step above the source gets the size of the source; it is left out if that is at
 * most 5 % more than the step below. Throws a RangeError if no size is wanted, or the picture has none.
 */
export function chooseLadder(
  { width = 0, height = 0 }: { width?: number; height?: number },
  wanted: readonly Bitrate[],
  { dataSaver }: { dataSaver: boolean } = { dataSaver: false },
): Rendition[] {
  if (!(width >= 2 && height >= 2)) throw new RangeError('A picture has a width and a height')
  const wantedSteps = bitrates.filter((each) => wanted.includes(each)).map((each) => steps[each])
  if (wantedSteps.length === 0) throw new RangeError('At least one bitrate must be wanted')
  const ladder: Rendition[] = []
  const isLarger = Math.min(width, height) > smallest.shortSide * WORTH_A_STEP
  for (const step of dataSaver && isLarger ? [smallest, ...wantedSteps] : wantedSteps) {
    const { shortSide, crf, maxrateKbps } = step
    const size = sizeFor(width, height, shortSide)
    const below = ladder.at(-1) ?? { width: 0, height: 0 }
    const isWorth = size.width > below.width * WORTH_A_STEP || size.height > below.height * WORTH_A_STEP
    const rate = { crf, maxrateKbps, bufsizeKbps: maxrateKbps * 2 }
    if (isWorth) ladder.push({ name: `v${shortSide}`, ...size, ...rate })
  }
  return ladder
}

const saving: SoundRendition = { name: 'a64', kbps: 64 }
const full: SoundRendition = { name: 'a128', kbps: 128 }

/** The bitrates of sound, lowest first. */
export const chooseSoundLadder = ({ dataSaver }: { dataSaver: boolean }): SoundRendition[] =>
  dataSaver ? [saving, full] : [full]
