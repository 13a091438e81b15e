// Runs with each file of the project `server`: one that takes no database would prove the same thing twice.
import { afterAll } from 'vitest'
import { countTaken } from './test-database.ts'

// The files of one worker share the count.
const before = countTaken()
afterAll(() => {
  if (countTaken() === before)
    throw new Error('This file takes no database: name it in `withoutDatabase` of vitest.config.ts')
})
