// Builds records for tests: a test gives only the fields that matter to it.
import { randomUUID } from 'node:crypto'
import type { BodyOf, Calls, Category, Content } from '@jinvani/contract'
import { calls } from '@jinvani/contract'
import type { TestApp } from './test-app.ts'

export async function buildCategory(
  app: TestApp,
  token: string,
  fields: Record<string, unknown> = {},
): Promise<Category> {
  const { status, body } = await app.call(calls.createCategory, {
    token,
    body: { name: 'Bhajans', slug: `category-${randomUUID()}`, ...fields },
  })
  if (status !== 201) throw new Error(`category: ${status} ${JSON.stringify(body)}`)
  return body
}

export const youtubeSource = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' } as const

/** Makes an item; by default it is active, and plays a YouTube video. */
export async function buildContent(
  app: TestApp,
  token: string,
  fields: Partial<BodyOf<Calls['createContent']>> = {},
): Promise<Content> {
  const body = {
    title: 'Bhaktamar Stotra',
    slug: `content-${randomUUID()}`,
    platform: 'android',
    sourceWorkflow: 'youtube',
    sources: [youtubeSource],
    ...fields,
  }
  const answer = await app.call(calls.createContent, { token, body })
  if (answer.status !== 201) throw new Error(`content: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function removeForGood(app: TestApp, token: string, id: string): Promise<void> {
  for (const entry of [calls.deleteContent, calls.removeTrashed]) {
    const { status } = await app.call(entry, { token, params: { id } })
    if (status !== 204) throw new Error(`${entry.path}: ${status}`)
  }
}
