// Loads code that no first screen needs, such as the bell, after the screen's data: on a slow line it would delay them.
import { queryClient } from './query-client.ts'

const LOOK_MS = 50
const MOST_LOOKS = 200

/** Waits until nothing loads at two looks in a row: one look may hit the moment after the session's answer. */
async function settle(): Promise<void> {
  for (let looks = 0, quiet = 0; quiet < 2 && looks < MOST_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1
  }
}

let settled: Promise<void> | undefined

/** Lets `load` wait until the first screen has its data. After that, the code loads at once. */
export const afterFirstAnswers =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    await (settled ??= settle())
    return await load()
  }
