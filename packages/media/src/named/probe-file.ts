// Probes a file on this disk. If only ffmpeg reads its container, ffmpeg lists the packets without decoding them.
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { withFileBytes } from '../media-bytes.ts'
import { MediaRefused, Unread } from '../media-refused.ts'
import { explainFfmpeg } from '../programs/explain-failure.ts'
import type { FfmpegProgram } from '../programs/find-programs.ts'
import { HEAD_BYTES, type OnlyFfmpeg, namedContainerOf } from './named-containers.ts'
import { runFfmpeg } from '../programs/run-ffmpeg.ts'
import { withTempFolder } from '../programs/temp-folder.ts'
import { assertWork } from '../inspect/work-budget.ts'
import { probeMedia } from '../inspect/inspect.ts'
import { assertNamedWhole } from '../inspect/container-length.ts'
import { packetReader } from './packet-list.ts'
import { assertPixels, factsOf, mediaLimits } from '../inspect/media-facts.ts'
import type { MediaFacts } from '../inspect/probe-media.ts'

interface Probe {
  ffmpeg: FfmpegProgram
  /** Absolute path. */
  input: string
  signal?: AbortSignal | undefined
  maxPackets?: number
}

const START_MS = 60_000
/** A slow disk. */
const BYTES_A_MS = 10_000
const MAX_MEMORY_BYTES = 768 * 1024 ** 2
const MAX_PACKETS = 10_000_000

/** These declare a length in their header; for the others ffmpeg only estimates it. */
const saysLength: ReadonlySet<OnlyFfmpeg> = new Set(['avi', 'asf', 'flv', 'aiff'])

async function listPackets({ ffmpeg, input, signal, maxPackets = MAX_PACKETS }: Probe) {
  const stopping = new AbortController()
  const reader = packetReader()
  const tooMany = new MediaRefused('The file takes too long to read')
  const onText = (line: string) => {
    reader.onText(line)
    if (reader.packets() > maxPackets) stopping.abort()
  }
  const timeLimitMs = START_MS + (await stat(input)).size / BYTES_A_MS
  try {
    await withTempFolder(async (folder) => {
      await runFfmpeg({
        ffmpeg,
        inputs: [{ path: input }],
        output: ['-map', '0:V?', '-map', '0:a?', '-c', 'copy', '-f', 'framecrc', 'pipe:1'],
        folder,
        verbosity: 'info',
        timeLimitMs,
        maxOutputBytes: 0,
        maxMemoryBytes: MAX_MEMORY_BYTES,
        signal: AbortSignal.any([stopping.signal, ...(signal === undefined ? [] : [signal])]),
        onText,
        onComplaint: reader.onComplaint,
      })
    }, tmpdir())
  } catch (error) {
    throw stopping.signal.aborted ? tooMany : explainFfmpeg(error)
  }
  return reader.read()
}

async function probeNamed(probe: Probe, container: OnlyFfmpeg): Promise<MediaFacts> {
  const { tracks, declaredSec } = await listPackets(probe)
  for (const track of tracks) assertPixels(track, mediaLimits.maxPixels)
  const endSec = Math.max(...tracks.map((track) => track.endSec))
  const declared = saysLength.has(container) ? declaredSec : null
  const ends = { endSec, declaredSec: declared, maxDurationSec: mediaLimits.maxDurationSec }
  return { ...factsOf(tracks, ends), container }
}

export async function probeFile(probe: Probe): Promise<MediaFacts> {
  return await withFileBytes(probe.input, async (bytes) => {
    const container = namedContainerOf(await bytes.read(0, HEAD_BYTES))
    if (container !== null) await assertNamedWhole(bytes, container)
    else {
      try {
        return await probeMedia(bytes, {}, probe.signal)
      } catch (error) {
        if (!(error instanceof Unread)) throw error
      }
    }
    const facts = await probeNamed(probe, container ?? 'other')
    assertWork(facts, bytes.size)
    return facts
  })
}
