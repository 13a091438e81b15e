/** Where the query cache keeps content. `item` is what a form was filled from, `live` what is shown beside it. */
export const contentKeys = {
  all: ['content'],
  list: ['content', 'list'],
  item: (id: string) => ['content', 'item', id],
  live: (id: string) => ['content', 'live', id],
} as const
