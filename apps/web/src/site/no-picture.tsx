import { defaultCategoryColor } from '@jinvani/contract'
import type { CSSProperties } from 'react'

/** A lotus in place of a missing picture, on the category's colour unless that is the default grey. */
export function NoPicture({ colour = defaultCategoryColor }: { colour?: string | undefined }) {
  const style = colour === defaultCategoryColor ? {} : { style: { '--tile': colour } as CSSProperties }
  return <span className="cover no-picture" {...style} />
}
