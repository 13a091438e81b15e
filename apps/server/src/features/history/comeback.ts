/** How an item is restored from the trash. */
export interface Comeback {
  /** The new slug if the old one is taken. */
  slug?: string | undefined
  /** Items deleted before this moment stay in the trash. */
  since: Date
}
