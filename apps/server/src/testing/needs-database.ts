// Runs with each test file of the project `server`, which runs on two databases. A file that uses no database fails
// here: it belongs in `unit`.
import { afterAll } from 'vitest'
import { countTaken } from './test-database.ts'

// All files of one worker share this count, so the file is judged by what it adds.
const before = countTaken()
afterAll(() => {
  if (countTaken() === before)
    throw new Error('This file takes no database: name it in `withoutDatabase` of vitest.config.ts')
})
