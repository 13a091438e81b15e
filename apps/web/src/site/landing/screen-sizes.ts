/** A screen of the app in CSS pixels, and the widths in which its picture is kept. */
export const screenSize = { width: 360, height: 780 } as const
export const screenWidths = [360, 720] as const
