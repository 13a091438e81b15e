import { film } from '../apps/documentation.ts'
import { type ExamplesOf, addresses, changed, ids, stored, updatedAt } from '../example-values.ts'
import { moveAbout } from '../general-notes.ts'
import { limits } from '../limits.ts'
import type { collectionCalls } from './calls.ts'

const fields = {
  title: 'Bhakti at dawn',
  slug: 'bhakti-at-dawn',
  synopsis: 'Stavans to begin the day with.',
  type: 'album',
  picture: addresses.picture,
  onHome: true,
  language: null,
  feed: false,
  order: 1,
  sections: [{ title: '', items: [ids.film, ids.song] }],
  rule: null,
  active: true,
  publishAt: null,
  unpublishAt: null,
} as const
const sections = [{ title: '', items: [ids.film, ids.song] }]
const { sections: _sections, ...listed } = fields
const collection = { _id: ids.collection, ...listed, scheduleMissed: null, ...stored }
const entry = {
  _id: ids.film,
  title: film.title,
  active: true,
  mediaType: film.mediaType,
  thumbnail: addresses.picture,
  feedLack: 'no file to keep yet',
}
const whole = { ...collection, sections, entries: [entry] }
const params = { id: ids.collection }

const shown = {
  _id: ids.collection,
  title: fields.title,
  slug: fields.slug,
  synopsis: fields.synopsis,
  type: fields.type,
  picture: fields.picture,
  smallPictures: [],
  itemCount: 2,
}
const paging = { page: '1', pageSize: '20' }
const page = { total: 1, page: 1, pageSize: 20 }
const rail = { collection: shown, items: [film] }

export const examples: ExamplesOf<typeof collectionCalls> = {
  listCollections: {
    query: { q: 'dawn', type: 'album', active: 'true', page: '1', pageSize: '20' },
    answer: { items: [{ ...collection, itemCount: 2 }], ...page },
  },
  createCollection: {
    about: `At most ${limits.collectionItemsMax.toLocaleString('en')} items in all sections together, each once. The error for an item that does not exist, or is in the trash, has its path: \`sections.0.items.3\`. An item that is deleted later is left out until it is restored.`,
    body: { ...fields, sections },
    answer: whole,
    errors: ['slug-taken'],
  },
  getCollection: { params, answer: whole },
  updateCollection: {
    about: '`sections` are replaced as a whole. While there is a `rule`, they are stored but not used.',
    params,
    body: { synopsis: 'Stavans for the first hour of the day.' },
    answer: { ...whole, synopsis: 'Stavans for the first hour of the day.', ...changed },
    errors: ['slug-taken'],
  },
  moveCollection: { about: moveAbout, params, body: { to: 1 } },
  deleteCollection: { params },
  appHome: {
    about: `The carousel as in \`appListCarousel\`, and at most ${limits.railsMax} rails, sorted by \`order\`: active collections for the home page in its language, or in every language. A rail has its first ${limits.railItemsMax} items; \`appGetCollection\` has all. A rail without items is left out.`,
    query: { lang: 'hi' },
    answer: { carousel: [], rails: [rail] },
  },
  appMyHome: {
    about: `As \`appHome\`, with the first ${limits.railItemsMax} items of \`appListContinue\`.`,
    query: { lang: 'hi' },
    answer: {
      carousel: [],
      rails: [rail],
      continue: [{ content: film, positionSec: 754, finished: false, at: updatedAt }],
    },
  },
  appListCollections: { query: { type: 'album', ...paging }, answer: { items: [shown], ...page } },
  appGetCollection: {
    about:
      'The items are in order, section after section; one that is not active now is left out. An active collection without items is 404, as one whose rule finds nothing at present; it returns with its first item.',
    params: { slug: fields.slug },
    query: paging,
    answer: { collection: shown, items: [{ section: '', content: film }], total: 2, page: 1, pageSize: 20 },
  },
  appNextContent: {
    about:
      'Without `collection`, the neighbours come from the first collection, by `order`, that has the item in its sections. If there is none, or if the named collection is not active or does not have the item, all fields are null.',
    params: { slug: 'bhaktamar-stotra' },
    query: { collection: fields.slug },
    answer: { collection: shown, previous: film, next: null },
  },
}

export const notes = {
  'CollectionInput|CollectionPatch|WholeCollection|ListedCollection|AppCollection.type':
    'Form in which people see the collection: `album`, `series`, `course` or `rail`.',
  'listCollections|appListCollections.type':
    'Only collections of this form: `album`, `series`, `course` or `rail`.',
  picture: 'Address of the picture of the collection; empty for none.',
  onHome: 'True if the home page shows the collection as a rail.',
  feed: 'True if the collection is a podcast at `/collections/{slug}/feed.xml`. Its episodes are the active, unprotected items that have a file for people to download and keep. A podcast needs a picture.',
  'CollectionInput|CollectionPatch|WholeCollection|ListedCollection.language':
    'Language of the home pages that show the collection; null for the home pages of every language.',
  sections: `Parts of the collection with the items that staff chose, in order: the seasons of a series, the modules of a course. At most ${limits.sectionsMax}.`,
  'SectionInput|Section.title': 'Title of the section; empty for none.',
  'SectionInput|Section.items': `Ids of the items, in order. At most ${limits.collectionItemsMax.toLocaleString('en')} in all sections together.`,
  rule: 'Rule that chooses the items; null if staff choose them in `sections`.',
  'CollectionRuleInput|CollectionRule.order':
    '`newest`, or `most-heard`: by the number of people who played an item within the last seven days, counted every hour. `most-heard` leaves out items that nobody played.',
  'CollectionRuleInput|CollectionRule.category':
    'Id of a category: only its items; null for all items. If the category is deleted later, the rule finds no items.',
  tag: 'Only items with exactly this tag; empty for all items.',
  'CollectionRuleInput|CollectionRule.mediaType':
    'Only items of this media type, `video` or `audio`; null for both.',
  'CollectionRuleInput|CollectionRule.day':
    'Only `today`: items with a tag that names today in India, in English, Hindi or Gujarati: an occasion of any tradition (“Paryushan”), Ashtami or Chaudas, the tithi (“Sud 5”, “Kartik Sud 5”), or a name that staff gave to a date. Null for every day.',
  'CollectionRuleInput|CollectionRule.count': `Maximum number of items that the rule chooses, up to ${limits.ruleItemsMax}.`,
  entries:
    'The items of the sections that are not in the trash, or those that the rule chooses at present, in order.',
  feedLack:
    'What keeps the item out of a podcast, in words, such as `no file to keep yet`; null if nothing does.',
  itemCount: 'Number of active items in the collection.',
  'ListedCollection.itemCount':
    'Number of items in the sections, without those in the trash; with a rule, its `count`.',
  smallPictures:
    'Narrower copies of `picture`, the narrowest first; empty if the picture is on another site.',
  'AppCollectionItem.section': 'Title of the section that has the item; empty for none.',
  'AppCollectionItem.content': 'The item, as in `appListContent`.',
  collection: 'The collection to which `items` belong.',
  'AppNeighbours.collection': 'The collection in which the neighbours were found; null if there is none.',
  'appGetContent|appGetChapters|appNextContent.slug': 'Slug of the item, a former slug, or its id.',
  'appGetCollection.slug': 'Slug of the collection, a former slug, or its id.',
  'appNextContent.collection':
    'Slug of the collection in which to look for the neighbours; without it, the server chooses one.',
  previous: 'The item before this one; null for the first, and without a collection.',
  'AppNeighbours.next': 'The item after this one; null for the last, and without a collection.',
  carousel: 'The slides, as in `appListCarousel`.',
  rails: 'The rails, sorted by `order`.',
  'HomeRail.items': `The first ${limits.railItemsMax} items of the collection.`,
  continue: `The items that the person began and did not finish, the most recently played first: at most ${limits.railItemsMax}.`,
}
