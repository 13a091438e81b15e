import { readFile, writeFile } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'

/** Damages frames of a film. `frames`: their numbers in decoding order, from 0. */
export async function damageFrames(film: string, target: string, frames: readonly number[]): Promise<void> {
  const bytes = await readFile(film)
  const input = new Input({ formats: [MP4], source: new FilePathSource(film) })
  const track = await input.getPrimaryVideoTrack()
  let at = 0
  if (track !== null)
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      const place = bytes.indexOf(data)
      if (frames.includes(at)) bytes.fill(0, place + 20, place + data.length)
      at += 1
    }
  input.dispose()
  await writeFile(target, bytes)
}
