// The one error of this package for a file that is not as it should be.

/** No player gets through a file that is damaged or incomplete, or has no tracks; `unfit` is one that we do not take. */
export type Fault = 'damaged' | 'incomplete' | 'no-tracks' | 'unfit'

/** `message` is for the sender: no paths, no command lines. `cause` may hold them, for the log. */
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

/** Our reader gave up, which proves nothing: ffmpeg decides. Its sentence is for where no ffmpeg is asked. */
export class Unread extends MediaRefused {
  override name = 'Unread'
}

/** Rejects with MediaRefused where a read or a run takes longer than it may. */
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
