import { type Content, lacksOf } from '@jinvani/contract'
import { Link } from 'react-router'
import { useFromList } from '../lists/list-address.ts'
import { lackAddress } from './lacks.ts'

export interface LackProps {
  item: Content
  mayEdit: boolean
}

const line = 'flex min-h-11 items-center rounded px-2 text-sm md:min-h-8'

export function LackList({ item, mayEdit }: LackProps) {
  const state = useFromList()
  return (
    <ul aria-label="Missing" className="-mx-2 grid">
      {lacksOf(item).map(({ kind, text }) => (
        <li key={kind}>
          {mayEdit ? (
            <Link
              to={lackAddress(item._id, kind)}
              state={state}
              className={`${line} underline decoration-edge underline-offset-4 hover:bg-sunken`}
            >
              {text}
            </Link>
          ) : (
            <span className={line}>{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
