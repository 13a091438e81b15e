// For code that no first screen needs, such as the bell: loads it after the data of the first screen. Earlier, it would
// delay these data on a slow connection.
import { queryClient } from './query-client.ts'

const LOOK_MS = 50
const MOST_LOOKS = 200

/** Waits until no query runs at two checks in a row: one check may fall between the session's query and the next. */
async function settle(): Promise<void> {
  for (let looks = 0, quiet = 0; quiet < 2 && looks < MOST_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1
  }
}

let settled: Promise<void> | undefined

/** Delays `load` until the first screen has its data. Later calls load at once. */
export const afterFirstAnswers =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    await (settled ??= settle())
    return await load()
  }
