import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FfmpegProgram, MediaRefused, type TranscodedFilm, joinParts } from '@jinvani/media'
import type { Deps } from '../../../platform/deps.ts'
import { isStorageError } from '../../../platform/storage/storage.ts'
import type { listParts } from './part-queries.ts'
import { partKey } from './plan-parts.ts'

interface FilmJoin {
  submissionId: string
  parts: Awaited<ReturnType<typeof listParts>>
  ffmpeg: FfmpegProgram
  folder: string
  signal: AbortSignal
}

/** Joins the parts. Throws MediaRefused if one is gone or does not fit: the film must then be made in one piece. */
export async function joinFilm(deps: Deps, film: FilmJoin): Promise<TranscodedFilm> {
  const made = film.parts.map((row) => ({ ...row, ...row.made }))
  const audio = []
  for (const { part, audio: streams = [] } of made)
    for (const { file, ...stream } of streams) {
      const path = join(film.folder, file)
      await fetchPart(deps, film, { part, file, path })
      audio.push({ ...stream, path })
    }
  const ladder = made.find(({ renditions = [] }) => renditions.length > 0)?.renditions ?? []
  const renditions = []
  for (const { frames: _frames, file: _file, ...rendition } of ladder)
    renditions.push({ ...rendition, ...(await joinRendition(deps, film, rendition.name)) })
  const durationSec = Math.max(...[...renditions, ...audio].map((stream) => stream.durationSec))
  const damage = made.map((row) => row.damage).find(Boolean) ?? null
  return { durationSec, renditions, audio, damage }
}

async function fetchPart(
  { storage }: Deps,
  { submissionId, signal }: FilmJoin,
  { part, file, path }: { part: number; file: string; path: string },
): Promise<void> {
  signal.throwIfAborted()
  try {
    await pipeline(await storage.read(partKey(submissionId, part, file)), createWriteStream(path))
  } catch (error) {
    if (isStorageError(error, 'missing')) throw new MediaRefused('A part of the film is gone')
    throw error
  }
}

/** Joins a rendition, and removes its parts, so that the disk never has the parts of two. */
async function joinRendition(deps: Deps, film: FilmJoin, name: string) {
  const folder = join(film.folder, `${name}-parts`)
  await mkdir(folder)
  const streams = []
  let frameRate = ''
  for (const { part, made } of film.parts) {
    const stream = made?.renditions.find((one) => one.name === name)
    if (stream === undefined) continue
    frameRate = made?.frameRate ?? frameRate
    const file = `${part}.mp4`
    await fetchPart(deps, film, { part, file: stream.file, path: join(folder, file) })
    streams.push({ file, frames: stream.frames })
  }
  const { ffmpeg, signal } = film
  const path = join(film.folder, `${name}.mp4`)
  const whole = await joinParts({ ffmpeg, folder, parts: streams, frameRate, path, signal })
  await rm(folder, { recursive: true })
  return whole
}
