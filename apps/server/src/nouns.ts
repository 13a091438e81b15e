// What each noun (item, category and so on) provides to the features that treat all nouns alike.
import { carouselTrash, updateCarouselItem } from './features/carousel/service.ts'
import { categoryTrash, updateCategory } from './features/categories/service.ts'
import { collectionTrash, updateCollection } from './features/collections/service.ts'
import { itemTrash, updateContent } from './features/content/service.ts'
import { restoreWords } from './features/lyrics/service.ts'
import type { Savers } from './features/history/restore.ts'
import type { TrashNouns } from './features/trash/service.ts'

export const savers: Savers = {
  content: updateContent,
  words: restoreWords,
  category: updateCategory,
  carousel: updateCarouselItem,
  collection: updateCollection,
}

export const trashNouns: TrashNouns = {
  content: itemTrash,
  category: categoryTrash,
  carousel: carouselTrash,
  collection: collectionTrash,
}
