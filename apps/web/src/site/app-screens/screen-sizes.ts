/** The drawn screen in CSS pixels, and the widths in which its photographs are kept. */
export const screenSize = { width: 360, height: 780 } as const
export const photographWidths = [360, 720] as const
