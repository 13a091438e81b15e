import { defaultCategoryColor } from '@jinvani/contract'
import type { CSSProperties } from 'react'

/** Stands where something has no picture: a lotus on the colour of its category. Nobody chose the default grey. */
export function NoPicture({ colour = defaultCategoryColor }: { colour?: string | undefined }) {
  const style = colour === defaultCategoryColor ? {} : { style: { '--tile': colour } as CSSProperties }
  return <span className="cover no-picture" {...style} />
}
