// The process is killed while the parts of a file arrive: afterwards exactly the acknowledged parts are there.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import type { MultipartState, MultipartUpload } from '@jinvani/contract'
import { Api } from '../support/product/api.ts'
import { clipPath } from '../support/films/clips.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

async function signedPart(api: Api, uploadId: string, partNumber: number): Promise<string> {
  const path = `/admin/uploads/multipart/${uploadId}/parts`
  const { parts } = (await api.must('POST', path, { partNumbers: [partNumber] })) as {
    parts: { url: string }[]
  }
  return parts[0]?.url ?? ''
}

test(
  'an upload in parts continues after the process was killed in the middle of a part',
  { tag: '@long' },
  async () => {
    const dataDir = await makePreparedDir()
    const film = await readFile(clipPath('large'))
    let product = await startProduct(dataDir)
    let api = await Api.signIn(product.url, 'super_admin')
    const about = { filename: 'large.mp4', contentType: 'video/mp4', prefix: 'videos/', size: film.length }
    const upload = (await api.must('POST', '/admin/uploads/multipart', about)) as MultipartUpload
    const { uploadId, partSize, partCount } = upload
    const pieceOf = (number: number) =>
      new Uint8Array(film.subarray((number - 1) * partSize, number * partSize))
    const send = async (number: number) =>
      (await fetch(await signedPart(api, uploadId, number), { method: 'PUT', body: pieceOf(number) })).status
    const read = async () =>
      ((await api.must('GET', `/admin/uploads/multipart/${uploadId}`)) as MultipartState).parts.map(
        ({ partNumber }) => partNumber,
      )

    expect([await send(4), await send(1)]).toEqual([200, 200])
    const headers = { 'content-length': String(partSize) }
    const broken = request(await signedPart(api, uploadId, 2), { method: 'PUT', headers })
    const lost = once(broken, 'error')
    await new Promise((resolve) => broken.write(pieceOf(2).subarray(0, partSize / 2), resolve))
    await product.stop('SIGKILL')
    await lost

    product = await startProduct(dataDir)
    api = await Api.signIn(product.url, 'super_admin')
    expect(await read()).toEqual([1, 4])
    for (let number = 1; number <= partCount; number += 1)
      if (![1, 4].includes(number)) expect(await send(number)).toBe(200)
    const file = await api.must('POST', `/admin/uploads/multipart/${uploadId}/complete`, {})
    expect(file).toMatchObject({ size: film.length, width: 64, height: 48 })
    await product.stop()
    await removeDataDir(dataDir)
  },
)
