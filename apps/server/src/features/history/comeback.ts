/** How something leaves the trash. */
export interface Comeback {
  /** Another one, where its own was taken. */
  slug?: string | undefined
  /** What was deleted before is gone. */
  since: Date
}
