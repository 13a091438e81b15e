// Cards or table: as each person left it, in this browser.
import type { LibraryLook } from '@jinvani/contract'
import { personalStore } from '../../../browser/personal-store.ts'
import { useAdmin } from '../../session/session.tsx'

const looks = personalStore('jinvani.library-look', (stored): LibraryLook =>
  stored === 'table' ? 'table' : 'cards',
)

export function useLibraryLook(): [LibraryLook, (look: LibraryLook) => void] {
  const { _id } = useAdmin()
  return [looks.useValue(_id), (look) => looks.write(_id, look)]
}
