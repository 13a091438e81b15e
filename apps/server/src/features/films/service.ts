export { startWorker } from './jobs.ts'
export { countSubmissions, listFailedFilms, listOpenFilms } from './shown/shown-films.ts'
export { type FilmCount, countByStage as countFilms } from './shown/shown-queries.ts'
