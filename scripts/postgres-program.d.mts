interface Prepared {
  folder: string
  data: string
  user: { uid?: number; gid?: number }
  postgres: string
}
export function preparePostgres(): Prepared
export function postgresArgs(server: {
  postgres: string
  data: string
  port: number
  settings: readonly string[]
}): string[]
