// The one error of this package for a file that is not as it should be.

/** `message` is for the sender: no paths, no command lines. `cause` may hold them, for the log. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
}

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
