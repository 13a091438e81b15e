// Sends a file to the product as the console does, and waits until its streams are ready.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type AppContent, answerOf } from '@jinvani/app-client'
import { filmBitrates } from '@jinvani/contract'
import type { Api } from '../product/api.ts'
import { appClient } from '../product/app-user.ts'
import { awaitFilm } from '../product/patience.ts'
import { makeContent } from '../console/items.ts'

const prefixes = { audio: 'audio/', image: 'images/posters/', video: 'videos/' }

export async function uploadFile(api: Api, path: string, contentType: string): Promise<string> {
  const prefix = prefixes[contentType.split('/')[0] as keyof typeof prefixes]
  const wish = { filename: basename(path), contentType, prefix }
  const { url, publicUrl, headers } = await api.must('POST', '/admin/uploads/presign', wish)
  const body = new Uint8Array(await readFile(path))
  const sent = await fetch(String(url), { method: 'PUT', headers: headers as Record<string, string>, body })
  if (!sent.ok) throw new Error(`The upload of ${path} was answered with ${sent.status}`)
  await api.must('POST', '/admin/uploads/complete', { publicUrl })
  return String(publicUrl)
}

const streamOf = ({ sources }: AppContent, wanted: 'dash' | 'hls') =>
  sources.find(({ kind }) => kind === wanted)?.url ?? ''

interface Sent {
  path: string
  kind: string
  contentType: string
  isProtected?: boolean
}

/** Publishes the file as an item with streams. Returns the addresses that apps get, and the product's report. */
export async function convert(api: Api, file: Sent) {
  const url = await uploadFile(api, file.path, file.contentType)
  const bitrate = filmBitrates.join(',')
  const { id, title } = await makeContent(api, file.kind, {
    mediaType: file.contentType.startsWith('audio/') ? 'audio' : 'video',
    sourceWorkflow: 'upload',
    ...(file.isProtected === true
      ? { drm: { enabled: true, bitrate, s3Url: url } }
      : { sources: [{ kind: 'mp4', url, mimeType: file.contentType }] }),
  })
  const start = { contentId: id, s3Url: url, bitrate, drmEnabled: true, downloadMode: false }
  if (file.isProtected === true) await api.must('POST', '/admin/videocrypt/upload', start)
  const { processing, slug } = await awaitFilm(api, id)
  const message = processing?.message ?? ''
  if (processing?.status !== 'ready') throw new Error(`${file.kind}: ${message}`)
  await api.must('PUT', `/admin/content/${id}`, { active: true })
  const shown = await answerOf(appClient(api.url).GET('/app/content/{slug}', { params: { path: { slug } } }))
  const licenceUrl = shown.sources.find((source) => source.licenceUrl !== undefined)?.licenceUrl
  return {
    urls: { dash: streamOf(shown, 'dash'), hls: streamOf(shown, 'hls') },
    licenceUrl,
    message,
    title,
  }
}
