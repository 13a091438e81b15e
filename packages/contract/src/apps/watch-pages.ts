// The pages that people open from a shared link. The web app builds a module that renders them, and the server
// loads it from the build.
import type { AppContent, AppContentDetail } from '../content/content.ts'

export interface WatchShown {
  item: AppContentDetail
  /** Other items to go on with. */
  next: AppContent[]
  /** Address of the server, without a slash at the end. */
  origin: string
}

/** The page in one language. */
export interface WatchPage {
  /** Pattern with `:slug`. */
  path: string
  render: (shown: WatchShown) => string
}
