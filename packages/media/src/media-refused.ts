/** `unfit`: the file is intact, but this server does not accept it. */
export type Fault = 'damaged' | 'incomplete' | 'no-tracks' | 'unfit'

/**
 * Thrown for a file that is damaged, of the wrong kind, or beyond a limit. People read `message`, so it contains no
 * paths or command lines. `cause` may contain them, for the log.
 */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  readonly fault: Fault

  constructor(message: string, { fault = 'unfit', cause }: { fault?: Fault; cause?: unknown } = {}) {
    super(message, { cause })
    this.fault = fault
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new MediaRefused(`The file is damaged: ${what}`, { fault: 'damaged', cause })

/** Thrown if mediabunny cannot read a file, but ffmpeg might. People see the message only if ffmpeg is not tried. */
export class Unread extends MediaRefused {
  override name = 'Unread'
}

export async function withinTime<T>(milliseconds: number, work: Promise<T>, tooLong: () => Error) {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLong()), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
