// Runs with each test file of the project `server`. A file without a database would run the same tests twice.
import { afterAll } from 'vitest'
import { countTaken } from './test-database.ts'

// All files of one worker share this count.
const before = countTaken()
afterAll(() => {
  if (countTaken() === before)
    throw new Error('This file takes no database: name it in `withoutDatabase` of vitest.config.ts')
})
