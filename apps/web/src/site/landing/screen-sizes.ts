/** Size of an app screen in CSS pixels, and the widths of its picture files. */
export const screenSize = { width: 360, height: 780 } as const
export const screenWidths = [360, 720] as const
