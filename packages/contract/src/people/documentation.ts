import { type ExamplesOf, ids } from '../example-values.ts'
import type { peopleCalls } from './calls.ts'

const joined = {
  _id: ids.joinedName,
  name: 'लता मंगेशकर',
  slug: 'lata-mangeshkar--deva',
  person: 'Lata Mangeshkar',
  personSlug: 'lata-mangeshkar',
}

export const examples: ExamplesOf<typeof peopleCalls> = {
  listJoinedNames: { answer: { items: [joined] } },
  joinNames: {
    about:
      'Afterwards `/browse/person/{personSlug}` lists the items of both names, and the page of the other name leads there (301). Names that were joined to `name` are joined to that person too. Credits stay as they are.',
    body: { name: joined.name, person: joined.person },
    answer: joined,
  },
  separateName: { params: { id: joined._id } },
}

export const notes = {
  'JoinInput|JoinedName.name': 'Name in the credits, which loses its own page.',
  'JoinInput|JoinedName.person': 'Other name of the same person, which their page shows.',
  'JoinedName.slug': 'Slug that the page of `name` had.',
  personSlug: 'Slug of the page that has the items of both names.',
}
