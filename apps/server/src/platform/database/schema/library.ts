import type * as contract from '@jinvani/contract'
import type { ColumnType, Generated } from 'kysely'
import type {
  Stamp,
  Json,
  ColumnsOf,
  Editable,
  FormerSlugs,
  Trashable,
  TrashableSlug,
  ScheduledRow,
} from './columns.ts'

/** `soundUrl`: the same stream without pictures. */
export type StoredSource = contract.Source & { soundUrl?: string }

export interface LibraryTables {
  categories: Editable & TrashableSlug & ColumnsOf<contract.CategoryFields>
  /** The categories have a table of their own, and the provider follows from `drmEnabled`. */
  content: Editable &
    ScheduledRow &
    TrashableSlug &
    FormerSlugs &
    ColumnsOf<
      Omit<
        contract.ContentFields,
        | keyof contract.Schedule
        | 'categories'
        | 'drm'
        | 'sources'
        | 'dataSaver'
        | 'mayBeKept'
        | 'descriptors'
        | 'hasSpeech'
        | 'images'
        | 'translations'
      >
    > & {
      /** Rows from before a kind of picture was added have no entry for it. */
      images: Json<Partial<contract.ContentFields['images']>>
      sources: Json<StoredSource[]>
      descriptors: ColumnType<contract.ContentFields['descriptors'], string | undefined, string>
      translations: ColumnType<contract.ContentFields['translations'], string | undefined, string>
      hasSpeech: Generated<boolean>
      dataSaver: ColumnType<boolean, boolean | undefined, boolean>
      mayBeKept: ColumnType<boolean, boolean | undefined, boolean>
      drmEnabled: contract.Drm['enabled']
      drmBitrate: contract.Drm['bitrate']
      drmStatus: contract.Drm['status']
      drmS3Url: contract.Drm['s3Url']
      /** Streams among its sources have pictures for the seek bar. */
      hasThumbnails: Generated<boolean>
      /** All its text in one case, to search for parts of words; `content_search` has the words. */
      searchText: string
      /** The upload that gave captions and chapters, so that those an editor deletes do not come back. */
      textTakenFrom: Generated<string | null>
      /** Its categories when it was last deleted. */
      trashedCategories: ColumnType<{ id: string; name: string }[], string | undefined, string>
      /** Kinds of what is missing, with a comma around each; null until somebody has looked. */
      lacks: Generated<string | null>
    }
  sourceChecks: {
    contentId: string
    /** The address that was checked: the result says nothing about a source that replaced it. */
    url: string
    checkedAt: Date
    /** Since when every check has failed. */
    failedSince: Date | null
    deadSince: Date | null
    reason: string
  }
  contentCategories: {
    contentId: string
    categoryId: string
    position: number
  }
  carouselItems: Editable &
    ScheduledRow &
    Trashable &
    ColumnsOf<Omit<contract.CarouselFields, keyof contract.Schedule>>
  /** `sections`: their titles. */
  collections: Editable &
    ScheduledRow &
    TrashableSlug &
    FormerSlugs &
    ColumnsOf<Omit<contract.CollectionFields, keyof contract.Schedule | 'sections' | 'rule'>> & {
      sections: Json<string[]>
      rule: ColumnType<contract.CollectionRule | null, string | null, string | null>
    }
  /** `position` counts from 0 in each section. */
  collectionItems: {
    collectionId: string
    section: number
    position: number
    contentId: string
  }
  /** Dates such as 2027-09-05. */
  calendarDates: Editable & contract.CalendarDateFields
  captions: Pick<contract.Caption, 'language' | 'label'> & {
    id: Generated<string>
    contentId: string
    key: string
    createdAt: Stamp
  }
  /** A stretch of what is said in captions. `cues`: start in seconds and text; `words`: as they sound. */
  spokenPassages: {
    captionId: string
    n: number
    /** Version of the fold of its words. */
    fold: number
    cues: Json<[startSec: number, text: string][]>
    words: string
  }
  lyrics: Pick<contract.Lyrics, 'script'> & {
    contentId: string
    lines: Json<contract.Lyrics['lines']>
    searchText: string
    updatedAt: Stamp
  }
  lyricsMeanings: Pick<contract.Meaning, 'language'> & {
    contentId: string
    lines: Json<contract.Meaning['lines']>
    searchText: string
    updatedAt: Stamp
  }
  libraryViews: Pick<contract.LibraryView, 'name' | 'order' | 'look'> & {
    id: Generated<string>
    filter: Json<contract.LibraryFilter>
    /** Only for views from the time when each belonged to a person. */
    ownerId: string | null
    createdAt: Stamp
    updatedAt: Stamp
  }
}
