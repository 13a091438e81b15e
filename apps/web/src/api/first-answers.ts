// What nobody asked for, such as the bell and the tray, comes after the first answers: on a slow line it would delay
// them.
import { queryClient } from './query-client.ts'

const LOOK_MS = 50
const MOST_LOOKS = 200

/** Between the answer of the session and the first question of a page there is a moment without requests. */
async function settle(): Promise<void> {
  for (let looks = 0, quiet = 0; quiet < 2 && looks < MOST_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    quiet = queryClient.isFetching() > 0 ? 0 : quiet + 1
  }
}

let settled: Promise<void> | undefined

/** Loads code once the first screen has its answers, later code at once. */
export const afterFirstAnswers =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    await (settled ??= settle())
    return await load()
  }
