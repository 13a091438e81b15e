// A file through the product as the console sends it, until its streams are there.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect } from '@playwright/test'
import type { AppContent, Content } from '@jinvani/contract'
import type { Api } from '../product/api.ts'
import { makeContent } from '../console/items.ts'

const endMs = 150_000

/** Returns its address. */
export async function uploadFile(api: Api, path: string, contentType: string): Promise<string> {
  const prefix = contentType.startsWith('audio/') ? 'audio/' : 'videos/'
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

/** The addresses that apps get, and what the product says of the film. */
export async function convert(api: Api, file: { path: string; kind: string; contentType: string }) {
  const url = await uploadFile(api, file.path, file.contentType)
  const { id } = await makeContent(api, file.kind, {
    mediaType: file.contentType.startsWith('audio/') ? 'audio' : 'video',
    sourceWorkflow: 'upload',
    sources: [{ kind: 'mp4', url, mimeType: file.contentType }],
  })
  const read = async () => (await api.must('GET', `/admin/content/${id}`)) as unknown as Content
  const isOver = async () => ['ready', 'failed'].includes((await read()).processing?.status ?? '')
  await expect.poll(isOver, { timeout: endMs }).toBe(true)
  const { processing, slug } = await read()
  const message = processing?.message ?? ''
  if (processing?.status !== 'ready') throw new Error(`${file.kind}: ${message}`)
  await api.must('PUT', `/admin/content/${id}`, { active: true })
  const shown = (await api.must('GET', `/app/content/${slug}`)) as unknown as AppContent
  return { urls: { dash: streamOf(shown, 'dash'), hls: streamOf(shown, 'hls') }, message }
}
