import type * as contract from '@jinvani/contract'
import type { ColumnType, Generated } from 'kysely'
import type { ColumnsOf, Editable, Json, Stamp } from './columns.ts'

interface Trashable {
  trashedAt: Generated<Date | null>
  /** Name, not id, of the person who deleted the row: the account may be gone by now. */
  trashedBy: Generated<string>
  trashedActive: Generated<boolean>
}

/** Slug that a row had before it went to the trash. There it gives up the slug, which another row may have by now. */
type TrashableSlug = Trashable & { trashedSlug: Generated<string> }

/** The slugs that the row had before, oldest first. A trigger writes them. */
type FormerSlugs = { formerSlugs: Generated<string[]> }

type Scheduled = ColumnType<Date | null, string | null | undefined, string | null>

interface ScheduledRow {
  publishAt: Scheduled
  publishBy: Generated<string | null>
  unpublishAt: Scheduled
  unpublishBy: Generated<string | null>
  scheduleMissed: ColumnType<contract.ScheduleMissed | null, string | null | undefined, string | null>
}

type StoredOtherwise =
  | 'sources'
  | 'dataSaver'
  | 'mayBeKept'
  | 'descriptors'
  | 'hasSpeech'
  | 'images'
  | 'translations'

/** `soundUrl`: address of the same stream without pictures. */
export type StoredSource = contract.Source & { soundUrl?: string }

/** A rule as it was stored: it may lack fields that were added to rules later. */
export type StoredRule = Pick<contract.CollectionRule, 'order' | 'category' | 'tag' | 'mediaType' | 'count'> &
  Partial<contract.CollectionRule>

export interface LibraryTables {
  categories: Editable & TrashableSlug & ColumnsOf<contract.CategoryFields>
  /** Items. Their categories are in a table of their own, and the DRM provider follows from `drmEnabled`. */
  content: Editable &
    ScheduledRow &
    TrashableSlug &
    FormerSlugs &
    ColumnsOf<
      Omit<contract.ContentFields, keyof contract.Schedule | 'categories' | 'drm' | StoredOtherwise>
    > & {
      /** Pictures by kind. A row has no entry for a kind that was added after it was written. */
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
      /** True if any stream of the item has pictures for the seek bar. */
      hasThumbnails: Generated<boolean>
      /** All text of the item in lower case, to search for parts of words. The table `content_search` has words. */
      searchText: string
      /**
       * Key of the file whose captions and chapters were taken. They are not taken again after an editor deletes them.
       */
      textTakenFrom: Generated<string | null>
      /** The categories that the item had when it was last deleted. */
      trashedCategories: ColumnType<{ id: string; name: string }[], string | undefined, string>
      /** What the item lacks: kinds with a comma before and after each; null until this was checked. */
      lacks: Generated<string | null>
    }
  sourceChecks: {
    contentId: string
    /** The address that was checked. The result does not count if the source has another address now. */
    url: string
    checkedAt: Date
    /** Time of the first failed check since the last one that succeeded. */
    failedSince: Date | null
    deadSince: Date | null
    reason: string
  }
  contentCategories: { contentId: string; categoryId: string; position: number }
  carouselItems: Editable &
    ScheduledRow &
    Trashable &
    ColumnsOf<Omit<contract.CarouselFields, keyof contract.Schedule>>
  /** `sections`: only the titles of the sections; their items are in `collectionItems`. */
  collections: Editable &
    ScheduledRow &
    TrashableSlug &
    FormerSlugs &
    ColumnsOf<Omit<contract.CollectionFields, keyof contract.Schedule | 'sections' | 'rule'>> & {
      sections: Json<string[]>
      rule: ColumnType<StoredRule | null, string | null, string | null>
    }
  /** `position` counts from 0 in each section. */
  collectionItems: { collectionId: string; section: number; position: number; contentId: string }
  /** Dates such as 2027-09-05. */
  calendarDates: Editable & contract.CalendarDateFields
  captions: Pick<contract.Caption, 'language' | 'label'> & {
    id: Generated<string>
    contentId: string
    key: string
    createdAt: Stamp
  }
  /** Passages of captions, for the search. `cues`: start in seconds and text; `words`: how they sound. */
  spokenPassages: {
    captionId: string
    n: number
    /** Version of the rules by which `words` was made: rows with an older version are made again. */
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
    /** Owner of a view from the time when views belonged to persons; null for all others. */
    ownerId: string | null
    createdAt: Stamp
    updatedAt: Stamp
  }
}
