import { limits } from '../limits.ts'

/** The same note for a field of several schemas. */
const inEach = (schemas: readonly string[], field: string, note: string) =>
  Object.fromEntries(schemas.map((schema) => [`${schema}.${field}`, note]))
const sent = ['CollectionInput', 'CollectionPatch']
const forStaff = [...sent, 'WholeCollection', 'ListedCollection']
const ofSections = ['SectionInput', 'Section']
const ofRules = ['CollectionRuleInput', 'CollectionRule']

export const collectionNotes = {
  ...inEach(
    [...forStaff, 'AppCollection', 'listCollections', 'appListCollections'],
    'type',
    'What it is to people: `album`, `series`, `course` or `rail`.',
  ),
  picture: 'Address of a picture; empty for none.',
  onHome: 'Whether the home page shows it as a rail.',
  ...inEach(
    forStaff,
    'language',
    'Language of the home pages that show it; null for the home pages of every language.',
  ),
  sections: `Items chosen by hand, in order: the seasons of a series, the modules of a course. At most ${limits.sectionsMax}.`,
  ...inEach(ofSections, 'title', 'Title of the section; empty for none.'),
  ...inEach(
    ofSections,
    'items',
    `Ids of its items, in order. At most ${limits.collectionItemsMax.toLocaleString('en')} in all sections together.`,
  ),
  rule: 'Chooses the items in place of a person; null where they are chosen by hand.',
  ...inEach(
    ofRules,
    'order',
    '`newest`, or `most-heard`: by the people of the apps who played an item within the last seven days, counted every hour. Items that nobody played are left out then.',
  ),
  ...inEach(
    ofRules,
    'category',
    'Only items of this category, by its id; null for all. A category that is deleted later has no items.',
  ),
  tag: 'Only items with exactly this tag; empty for all.',
  ...inEach(ofRules, 'mediaType', 'Only `video` or `audio`; null for both.'),
  ...inEach(ofRules, 'count', `Most items that it chooses, up to ${limits.ruleItemsMax}.`),
  entries:
    'The items of the sections that are not in the trash, or the present choice of the rule, in order.',
  itemCount: 'Number of active items.',
  'ListedCollection.itemCount':
    'Number of items of the sections that are not in the trash; of a rule, its `count`.',
  smallPictures: 'Narrower copies of the picture, for lists; empty where it is not on this server.',
  'AppCollectionItem.section': 'Title of its section; empty for none.',
  'AppCollectionItem.content': 'The item, as in the lists of the catalogue.',
  collection: 'The collection.',
  'AppNeighbours.collection': 'The collection with the neighbours; null where there is none.',
  'appNextContent.collection': 'Slug of the collection to stay in.',
  previous: 'The item before; null for the first one.',
  'AppNeighbours.next': 'The item after; null for the last one.',
  carousel: 'The slides, as in `appListCarousel`.',
  rails: 'The rails, by order.',
  'HomeRail.items': `Its first ${limits.railItemsMax} items.`,
  continue: `The items that the person began and did not finish, last played first: at most ${limits.railItemsMax}.`,
}
