/** How something leaves the trash. */
export interface Comeback {
  /** The slug to have, where its own was taken. */
  slug?: string | undefined
  /** What was deleted before this moment does not come back. */
  since: Date
}
