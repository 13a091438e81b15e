/** Widths of the picture files of an app screen. */
export const screenWidths = [360, 720] as const
