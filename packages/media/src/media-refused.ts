// The one way this package says that a file is not what it should be.

/** `message` is a sentence for the person who sent the file: no paths, no command lines; `cause` may hold them, for the log. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
}

/** Something reads or runs longer than it may. */
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
