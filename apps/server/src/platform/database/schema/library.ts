import type {
  CalendarDateFields,
  Caption,
  CarouselFields,
  CategoryFields,
  ContentFields,
  Drm,
  LibraryView,
  Schedule,
  Source,
} from '@jinvani/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Stamp, Json, ColumnsOf, Editable, Trashable, TrashableSlug, ScheduledRow } from './columns.ts'

export type CategoryRow = Editable & TrashableSlug & ColumnsOf<CategoryFields>

/** `soundUrl`: the same stream without a picture. */
export type StoredSource = Source & { soundUrl?: string }

/** Categories have a table of their own; the provider follows from `drmEnabled`. */
export type ContentRow = Editable &
  ScheduledRow &
  TrashableSlug &
  ColumnsOf<
    Omit<
      ContentFields,
      keyof Schedule | 'categories' | 'drm' | 'sources' | 'dataSaver' | 'descriptors' | 'hasSpeech'
    >
  > & {
    sources: Json<StoredSource[]>
    descriptors: ColumnType<ContentFields['descriptors'], string | undefined, string>
    hasSpeech: Generated<boolean>
    dataSaver: ColumnType<boolean, boolean | undefined, boolean>
    drmEnabled: Drm['enabled']
    drmBitrate: Drm['bitrate']
    drmStatus: Drm['status']
    drmS3Url: Drm['s3Url']
    /** The streams among its sources have pictures for the seek bar. */
    hasThumbnails: Generated<boolean>
    /** All its text, letters of one case, to be searched letter by letter; `content_search` holds the words. */
    searchText: string
    /** The uploaded file whose captions and chapters were taken: what an editor deletes does not come back. */
    textTakenFrom: Generated<string | null>
    /** The links that it had when it was deleted. */
    trashedCategories: ColumnType<{ id: string; name: string }[], string | undefined, string>
    /** Kinds with commas around each; null where it has to be found out. */
    lacks: Generated<string | null>
  }

/** The last look at a source elsewhere. */
export interface SourceCheckRow {
  contentId: string
  /** What was looked at: of a source that was replaced since it says nothing. */
  url: string
  checkedAt: Date
  /** The first of the looks that failed without one between that did not. */
  failedSince: Date | null
  deadSince: Date | null
  /** Why the last look failed, for people. */
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
  ColumnsOf<Omit<CarouselFields, keyof Schedule>>

/** Days such as 2027-09-05. */
export type CalendarDateRow = Editable & CalendarDateFields

export interface CaptionRow extends Pick<Caption, 'language' | 'label'> {
  id: Generated<string>
  contentId: string
  key: string
  createdAt: Stamp
}

export type LibraryViewRow = Omit<LibraryView, '_id' | 'shared' | 'createdAt' | 'updatedAt'> & {
  id: Generated<string>
  /** Null where it is shared. */
  ownerId: string | null
  createdAt: Stamp
  updatedAt: Stamp
}
