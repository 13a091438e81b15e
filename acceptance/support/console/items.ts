// Makes the items that journeys edit, through the API.
import type { Api } from '../product/api.ts'
import { slugOf, uniqueName } from './names.ts'

const picture = 'https://pictures.example.org/a.jpg'

export async function makeCategory(api: Api, words: string) {
  const name = uniqueName(words)
  const { _id } = await api.must('POST', '/admin/categories', { name, slug: slugOf(name) })
  return { id: String(_id), name }
}

export async function makeContent(api: Api, words: string, more: object = {}) {
  const title = uniqueName(words)
  const body = { title, slug: slugOf(title), platform: 'android', active: false, ...more }
  const { _id } = await api.must('POST', '/admin/content', body)
  return { id: String(_id), title }
}

export async function makeCarouselItem(api: Api, words: string) {
  const title = uniqueName(words)
  const body = { title, imageUrl: picture, mobileImageUrl: picture, linkType: 'none', order: 1 }
  const { _id } = await api.must('POST', '/admin/carousel', body)
  return { id: String(_id), title }
}
