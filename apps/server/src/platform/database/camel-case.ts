// Rows and columns are camelCase in the program and snake_case in the database.
import { CamelCasePlugin } from 'kysely'

/** Values of JSON columns keep their keys. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
