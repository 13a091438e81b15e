import { personSlug } from '@jinvani/contract'
import { Fragment } from 'react'
import { type Language, personPath } from '../languages.ts'

export interface Named {
  name: string
  /** Undefined if the name has no page. */
  href: string | undefined
}

export const personNamed =
  (language: Language) =>
  (name: string): Named => {
    const slug = personSlug(name)
    return { name, href: slug ? personPath(language, slug) : undefined }
  }

export function NameLinks({ names }: { names: readonly Named[] }) {
  return names.map(({ name, href }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the names never change, and one may come twice
    <Fragment key={index}>
      {index > 0 && ', '}
      {href === undefined ? name : <a href={href}>{name}</a>}
    </Fragment>
  ))
}
