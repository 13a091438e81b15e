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

export type CategoryRow = Editable & TrashableSlug & ColumnsOf<contract.CategoryFields>

/** `soundUrl`: the same stream without a picture. */
export type StoredSource = contract.Source & { soundUrl?: string }

/** Categories have a table of their own; the provider follows from `drmEnabled`. */
export type ContentRow = Editable &
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
      | 'descriptors'
      | 'hasSpeech'
      | 'images'
      | 'translations'
    >
  > & {
    /** Rows saved before a kind of picture was added have no entry for it. */
    images: Json<Partial<contract.ContentFields['images']>>
    sources: Json<StoredSource[]>
    descriptors: ColumnType<contract.ContentFields['descriptors'], string | undefined, string>
    translations: ColumnType<contract.ContentFields['translations'], string | undefined, string>
    hasSpeech: Generated<boolean>
    dataSaver: ColumnType<boolean, boolean | undefined, boolean>
    drmEnabled: contract.Drm['enabled']
    drmBitrate: contract.Drm['bitrate']
    drmStatus: contract.Drm['status']
    drmS3Url: contract.Drm['s3Url']
    /** Whether the streams among its sources have pictures for the seek bar. */
    hasThumbnails: Generated<boolean>
    /** All its text in one case, for substring search; `content_search` holds the words. */
    searchText: string
    /** The upload whose captions and chapters were taken: those that an editor deletes do not come back. */
    textTakenFrom: Generated<string | null>
    /** Its categories when it was last deleted. */
    trashedCategories: ColumnType<{ id: string; name: string }[], string | undefined, string>
    /** Kinds with commas around each; null until they are determined. */
    lacks: Generated<string | null>
  }

/** The last check of an external source. */
export interface SourceCheckRow {
  contentId: string
  /** The checked address: the result does not hold for a source that replaced it. */
  url: string
  checkedAt: Date
  /** Start of the current run of failed checks. */
  failedSince: Date | null
  deadSince: Date | null
  /** Why the last check failed, as a sentence. */
  reason: string
}

export interface ContentCategoryRow {
  contentId: string
  categoryId: string
  position: number
}

export type CarouselItemRow = Editable &
  ScheduledRow &
  Trashable &
  ColumnsOf<Omit<contract.CarouselFields, keyof contract.Schedule>>

/** `sections`: their titles. */
export type CollectionRow = Editable &
  ScheduledRow &
  TrashableSlug &
  FormerSlugs &
  ColumnsOf<Omit<contract.CollectionFields, keyof contract.Schedule | 'sections' | 'rule'>> & {
    sections: Json<string[]>
    rule: ColumnType<contract.CollectionRule | null, string | null, string | null>
  }

/** `position` counts from 0 in each section. */
export interface CollectionItemRow {
  collectionId: string
  section: number
  position: number
  contentId: string
}

/** Dates such as 2027-09-05. */
export type CalendarDateRow = Editable & contract.CalendarDateFields

export interface CaptionRow extends Pick<contract.Caption, 'language' | 'label'> {
  id: Generated<string>
  contentId: string
  key: string
  createdAt: Stamp
}

export interface LyricsRow extends Pick<contract.Lyrics, 'script'> {
  contentId: string
  lines: Json<contract.Lyrics['lines']>
  /** The lines in one case, for the search. */
  searchText: string
  updatedAt: Stamp
}

export interface LibraryViewRow extends Pick<contract.LibraryView, 'name' | 'order' | 'look'> {
  id: Generated<string>
  filter: Json<contract.LibraryFilter>
  /** Set only for views from the time when views belonged to one person. */
  ownerId: string | null
  createdAt: Stamp
  updatedAt: Stamp
}
