// Runs with each file of the project `server`: a file without a database would run the same tests twice.
import { afterAll } from 'vitest'
import { countTaken } from './test-database.ts'

// The files of one worker share the count.
const before = countTaken()
afterAll(() => {
  if (countTaken() === before)
    throw new Error('This file takes no database: name it in `withoutDatabase` of vitest.config.ts')
})
