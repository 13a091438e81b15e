// The filter of lists by whether the apps show an entry, as it stands in the address.
export const statuses = { '': 'All Status', true: 'Active Only', false: 'Inactive Only' } as const
export type Status = keyof typeof statuses

export function readStatus(search: URLSearchParams): Status {
  const active = search.get('active')
  return active === 'true' || active === 'false' ? active : ''
}

/** Undefined for all. */
export const isActiveOf = (status: Status) => (status === '' ? undefined : status === 'true')
