import { type ExamplesOf, ids } from '../example-values.ts'
import type { peopleCalls } from './calls.ts'

const joined = {
  _id: ids.joinedName,
  name: 'लता मंगेशकर',
  slug: 'lata-mangeshkar--deva',
  person: 'Lata Mangeshkar',
  personSlug: 'lata-mangeshkar',
}

const examples: ExamplesOf<typeof peopleCalls> = {
  listJoinedNames: { answer: { items: [joined] } },
  joinNames: {
    about:
      'Afterwards `/browse/person/{personSlug}` lists the items of both names, and the page of the other name leads there (301). Names that were joined to `name` are joined to that person too. Credits stay as they are.',
    body: { name: joined.name, person: joined.person },
    answer: joined,
  },
  separateName: { params: { id: joined._id } },
}

const notes = {
  'JoinInput|JoinedName.name': 'Name as the credits have it.',
  'JoinInput.person': 'The other name of the same person; their page keeps that name.',
  'JoinedName.slug': 'Former slug of the page of this name.',
  'JoinedName.person': 'The name that the page keeps.',
  personSlug: 'Slug of the page of both names.',
}

export const peopleDocumentation = { examples, notes }
