import { type Role, roles } from '@jinvani/contract'
import { useSearchParams } from 'react-router'

export function toRole(value: string | null): Role | undefined {
  return roles.find((role) => role === value)
}

/** The chosen role lives in the address; undefined for all. */
export function useRoleFilter() {
  const [search, setSearch] = useSearchParams()
  const setRole = (role: Role | undefined) => setSearch(role === undefined ? {} : { role })
  return { role: toRole(search.get('role')), setRole }
}
