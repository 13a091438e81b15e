// Members of staff at work: lists, and an item that is created, shown, changed and deleted.
import { StaffApi } from '../staff-api.ts'
import { pause } from './readers.ts'
import type { Tally } from './tally.ts'

const password = 'girnar-9999-steps-up'
/** An access token lives for 15 minutes. */
const signInMs = 10 * 60_000
const pauseMs = 4000
const changes = 5

const emailOf = (editor: number) => `editor-${editor}@jinvani.test`

export async function hireEditors(owner: StaffApi, count: number): Promise<void> {
  for (let editor = 0; editor < count; editor += 1) {
    const person = { name: `Editor ${editor}`, email: emailOf(editor), role: 'content_manager', password }
    await owner.must('POST', '/admin/admin-users', person)
  }
}

export interface Editing {
  url: string
  tally: Tally
  signal: AbortSignal
}

/** A session that signs in again before its token ends; it counts requests and repeats those told to wait. */
export class CountedStaff {
  readonly #editing: Editing
  readonly #who: { email: string; password: string }
  #api: StaffApi | undefined
  #signedInAt = 0

  constructor(editing: Editing, who: { email: string; password: string }) {
    this.#editing = editing
    this.#who = who
  }

  async api(): Promise<StaffApi> {
    if (this.#api === undefined || Date.now() - this.#signedInAt > signInMs) {
      this.#api = await StaffApi.signIn(this.#editing.url, this.#who)
      this.#signedInAt = Date.now()
    }
    return this.#api
  }

  async ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { tally, signal } = this.#editing
    const what = `${method} ${path.replace(/[\da-f-]{36}/, ':id')}`
    const began = performance.now()
    try {
      const answer = await (await this.api()).send(method, path, body)
      tally.add(what, { ...answer, ms: performance.now() - began })
      if (answer.retryAfter !== undefined && !signal.aborted) {
        await pause(Number(answer.retryAfter) * 1000, signal)
        return await this.ask(method, path, body)
      }
      return answer.body as Record<string, unknown>
    } catch (error) {
      tally.addBroken(what, error)
      return {}
    }
  }
}

async function editOne(staff: CountedStaff, boss: CountedStaff, name: string, signal: AbortSignal) {
  await staff.ask('GET', '/admin/content?pageSize=20')
  const item = {
    title: `Soak ${name}`,
    slug: `soak-${name}`,
    platform: 'android',
    sourceWorkflow: 'youtube',
    active: true,
    sources: [{ kind: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', mimeType: 'text/html' }],
  }
  const { _id: id } = await staff.ask('POST', '/admin/content', item)
  if (typeof id !== 'string') return
  for (let change = 0; change < changes && !signal.aborted; change += 1) {
    await pause(Math.random() * 2 * pauseMs, signal)
    await staff.ask('GET', `/admin/content/${id}`)
    await staff.ask('PUT', `/admin/content/${id}`, { synopsis: `Change ${change} of ${name}` })
  }
  await boss.ask('DELETE', `/admin/content/${id}`)
}

/** `boss` deletes the items, since editors may not. */
export async function keepEditing(editing: Editing, boss: CountedStaff, count: number): Promise<void> {
  const edit = async (editor: number) => {
    const staff = new CountedStaff(editing, { email: emailOf(editor), password })
    await pause(Math.random() * pauseMs, editing.signal)
    for (let turn = 0; !editing.signal.aborted; turn += 1) {
      await editOne(staff, boss, `${editor}-${turn}-${Date.now()}`, editing.signal)
      await pause(Math.random() * 2 * pauseMs, editing.signal)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, editor) => edit(editor)))
}
