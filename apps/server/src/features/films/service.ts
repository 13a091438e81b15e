export { startWorker } from './jobs.ts'
export { countSubmissions, listFailedFilms, listOpenFilms } from './shown-films.ts'
export { type FilmCount, countByStage as countFilms } from './shown-queries.ts'
