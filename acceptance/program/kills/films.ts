// Sends films, converts and shows them, while the process may die at any moment.
import { bitrates } from '@jinvani/media'
import type { AppContent, Content } from '@jinvani/contract'
import type { Api } from '../../support/product/api.ts'
import { clipPath } from '../../support/films/clips.ts'
import { uploadFile } from '../../support/films/convert-film.ts'

interface Film {
  id: string
  isShown: boolean
}

/** Films for which every call so far was acknowledged. */
export type Films = Film[]

/** Sends a film. Every second one is protected; the others are live at once and first play from their file. */
export async function sendFilm(api: Api, name: string, films: Films): Promise<void> {
  const isProtected = films.length % 2 === 0
  const url = await uploadFile(api, clipPath('film'), 'video/mp4')
  const item = { title: name, slug: name, platform: 'web', mediaType: 'video', sourceWorkflow: 'upload' }
  const bitrate = bitrates.join(',')
  const file = isProtected
    ? { active: false, drm: { enabled: true, bitrate, s3Url: url } }
    : { active: true, sources: [{ kind: 'mp4', url, mimeType: 'video/mp4' }] }
  const { _id } = await api.must('POST', '/admin/content', { ...item, ...file })
  const id = String(_id)
  if (isProtected) {
    const start = { contentId: id, s3Url: url, bitrate, drmEnabled: true, downloadMode: false }
    await api.must('POST', '/admin/videocrypt/upload', start)
  }
  films.push({ id, isShown: !isProtected })
}

export const readFilm = async (api: Api, { id }: Film) =>
  (await api.must('GET', `/admin/content/${id}`)) as unknown as Content

/** Activates the films that have become ready. */
export async function showFilms(api: Api, films: Films): Promise<void> {
  for (const film of films.filter(({ isShown }) => !isShown)) {
    const { drm } = await readFilm(api, film)
    if (drm.status !== 'ready') continue
    await api.must('PUT', `/admin/content/${film.id}`, { active: true })
    film.isShown = true
  }
}

/** Number of films that are neither ready nor failed yet. */
export async function openFilms(api: Api, films: Films): Promise<number> {
  const items = await Promise.all(films.map((film) => readFilm(api, film)))
  return items.filter(({ processing }) => !['ready', 'failed'].includes(processing?.status ?? '')).length
}

async function fetchAll(url: string, what: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${what}: ${answer.status} of ${url}`)
  return await answer.text()
}

/** Requests a playlist, the playlists that it names, and the first segment of each of them. */
async function followHls(url: string, slug: string): Promise<void> {
  const lines = (await fetchAll(url, slug)).split('\n').filter(Boolean)
  const named = lines.filter((line) => !line.startsWith('#'))
  const maps = lines.flatMap((line) => /URI="([^"]+\.(?:mp4|m4s|m3u8))"/.exec(line)?.[1] ?? [])
  const playlists = [...named, ...maps].filter((name) => name.includes('.m3u8'))
  for (const playlist of playlists) await followHls(new URL(playlist, url).href, slug)
  const pieces = [...maps, ...named].filter((name) => !name.includes('.m3u8')).slice(0, 2)
  for (const piece of pieces) await fetchAll(new URL(piece, url).href, slug)
  if (playlists.length + pieces.length === 0) throw new Error(`${slug}: ${url} names nothing`)
}

async function findShown(url: string): Promise<AppContent[]> {
  const shown: AppContent[] = []
  for (let page = 1; ; page += 1) {
    const list = await fetchAll(`${url}/api/v1/app/content?pageSize=100&page=${page}`, 'the list')
    const { items, total } = JSON.parse(list) as { items: AppContent[]; total: number }
    shown.push(...items)
    if (items.length === 0 || shown.length >= total) return shown
  }
}

/** Checks every item that the apps see. Throws if one cannot be played, or has the same stream twice. */
export async function checkShown(url: string): Promise<number> {
  const items = await findShown(url)
  for (const { slug, sources } of items) {
    const kinds = sources.map(({ kind }) => kind)
    if (kinds.length === 0 || new Set(kinds).size < kinds.length)
      throw new Error(`${slug} has ${kinds.join(', ')}`)
    for (const { kind, url: address } of sources)
      await (kind === 'hls' ? followHls(address, slug) : fetchAll(address, slug))
  }
  return items.length
}
