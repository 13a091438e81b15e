// Small sounds as ffmpeg expressions: a tone for tests, a drone and a tune for the demo library.

export type ClipSound = 'tone' | 'drone' | 'tune'

/** A raga-like scale, in semitones above the drone: up, turn, down. */
const steps = [0, 2, 4, 7, 9, 12, 9, 7, 4, 7, 4, 2, 0, 2, 4, 0]
const NOTE_SEC = 0.6
const ROOT_HZ = 174.6
/** Nothing here is higher than 3 kHz, and each sample is worked out one by one. */
const SAMPLE_RATE = 24_000

const hertzOf = (key: number) => ROOT_HZ * 2 ** (key / 12)
const partial = (hertz: number, loudness: number) => `${loudness}*sin(2*PI*${hertz.toFixed(2)}*t)`

/** Root, fifth and octave that swell one after the other, as a tanpura does. */
function drone(root: number): string {
  const swell = (hertz: number, shift: number) =>
    `(0.6+0.4*sin(2*PI*0.4*t+${shift}))*(${partial(hertz, 0.09)}+${partial(hertz * 2, 0.04)}+${partial(hertz * 3, 0.02)})`
  return [swell(root, 0), swell(root * 1.5, 2), swell(root / 2, 4)].join('+')
}

/** Each key enters the same tune at another note. */
function tune(root: number, key: number): string {
  const enter = Math.abs(key * 3) % steps.length
  const notes = [...steps.slice(enter), ...steps.slice(0, enter)].map((step) =>
    (root * 2 * 2 ** (step / 12)).toFixed(2),
  )
  // Which note it is is asked first, so that each sample costs two waves and not two for every note.
  const place = `mod(t,${(steps.length * NOTE_SEC).toFixed(1)})`
  const note = notes.reduceRight(
    (later, hertz, index) => `if(lt(ld(1),${((index + 1) * NOTE_SEC).toFixed(1)}),${hertz},${later})`,
    '0',
  )
  const since = `mod(t,${NOTE_SEC})`
  const bell = `exp(-3*${since})*(1-exp(-90*${since}))`
  const string = '(0.2*sin(2*PI*ld(0)*t)+0.06*sin(4*PI*ld(0)*t)+0.02*sin(6*PI*ld(0)*t))'
  return `st(1,${place});st(0,${note});${bell}*${string}+0.6*(${drone(root)})`
}

/** An input graph for ffmpeg; `key` in semitones above the usual root. */
export function soundGraph(sound: ClipSound, seconds: number, key = 0): string {
  if (sound === 'tone') return `sine=frequency=440:sample_rate=48000:duration=${seconds}`
  const root = hertzOf(key)
  const expression = sound === 'drone' ? drone(root) : tune(root, key)
  return `aevalsrc=exprs='${expression}':sample_rate=${SAMPLE_RATE}:duration=${seconds}`
}
