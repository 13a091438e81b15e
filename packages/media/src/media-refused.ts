// The error of this package for a file that is damaged, of the wrong kind, or beyond a limit.

/** No player can play a file that is damaged, incomplete or without tracks. `unfit`: this server does not accept it. */
export type Fault = 'damaged' | 'incomplete' | 'no-tracks' | 'unfit'

/** `message` is for the person who sent the file: no paths, no command lines. `cause` may hold them, for the log. */
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

/** mediabunny cannot read the file, but ffmpeg may. The message is shown only if no ffmpeg is asked. */
export class Unread extends MediaRefused {
  override name = 'Unread'
}

/** Rejects with `tooLong()` if the work takes longer than this. */
export async function withinTime<T>(
  milliseconds: number,
  work: Promise<T>,
  tooLong: () => Error,
): Promise<T> {
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
