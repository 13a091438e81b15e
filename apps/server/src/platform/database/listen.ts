// LISTEN on a real server, over a connection of its own, which is opened again when it is lost or silent. Messages in
// between are lost.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { type Client, probe } from './client.ts'

const BEAT_MS = 1500

export interface Listener {
  isListening(): boolean
  close(): Promise<void>
}

interface Options {
  makeClient: () => Client
  channel: string
  hear: (payload: string) => void
  /** Called when messages may have been missed. */
  onOpen: (() => void) | undefined
  log: Logger
}

export async function listenOnServer(options: Options): Promise<Listener> {
  const { makeClient, channel, hear, onOpen, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let client: Client | undefined

  async function open(): Promise<void> {
    const next = makeClient()
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    next.on('end', () => client === next && (client = undefined))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    client = next
    onOpen?.()
  }

  async function keepOpen(): Promise<void> {
    while (!signal.aborted) {
      // A dead connection gives no sign while it is idle, so we probe it; a probe without an answer closes it.
      await (client ? client.query(probe) : open()).catch((err: unknown) =>
        log.warn({ err, channel }, 'the connection that listens does not answer'),
      )
      await sleep(BEAT_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await client?.end()
  }

  await open()
  const kept = keepOpen()
  return {
    isListening: () => client !== undefined,
    async close() {
      stopping.abort()
      // Otherwise it is still being opened, and we do not wait for that.
      if (client) await kept
    },
  }
}
