import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Stamp = ColumnType<Date, Date | undefined, Date>

/** A column that is read as an object and written as text (`asJson` of `statements.ts`). */
export type Json<T extends object> = JSONColumnType<T>

export type ColumnsOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends object ? Json<Fields[K]> : Fields[K]
}

export interface Editable {
  id: Generated<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}
