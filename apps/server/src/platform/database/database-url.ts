// DATABASE_URL with several hosts, as libpq writes it; `pg` knows only one.
// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS

export function urlsOfHosts(address: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

const writing = ['read-write', 'primary']

/** Quotes no part of the address: with a `/` in the password, half of that is taken for a host. */
export function faultOfDatabaseUrl(address: string): string | undefined {
  const urls = urlsOfHosts(address).map((each) => URL.parse(each))
  const isSeveral = urls.length > 1
  const wrong = urls.findIndex((url) => url === null || (isSeveral && url.hostname === ''))
  if (!/^postgres(ql)?:\/\//.test(address) || (wrong !== -1 && !isSeveral)) return 'must be a postgres:// URL'
  if (wrong !== -1) return `host ${wrong + 1} of ${urls.length} must be a name, with or without a port`
  const parameters = urls[0]?.searchParams
  if (parameters?.get('host')?.includes(','))
    return 'must name several hosts before the database, as in postgres://...@db1:5432,db2:5432/jinvani'
  const attributes = parameters?.get('target_session_attrs') ?? (isSeveral ? 'any' : 'read-write')
  if (writing.includes(attributes)) return undefined
  return 'must have target_session_attrs=read-write: the program needs the host that takes writes'
}
