import {
  type AppCarouselItem,
  type CarouselFields,
  type CarouselInput,
  type CarouselItem,
  type CarouselPatch,
  appCarouselFields,
  carouselFields,
  linkTargetProblem,
  smallImagesOf,
} from '@jinvani/contract'
import { existing, fieldError } from '../../platform/app-error.ts'
import type { Page } from '../../platform/database/list-pages.ts'
import { isoTimes } from '../../platform/iso-times.ts'
import { defined, pick } from '../../platform/record-fields.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  type OrderedNoun,
  type SaveAbout,
  createOrdered,
  moveOrdered,
  updateOrdered,
} from '../ordering/service.ts'
import { carryOutDue, showTimes } from '../schedule/service.ts'
import { absoluteUrl } from '../uploads/service.ts'
import * as queries from './queries.ts'
import { type TrashNoun, moveOneToTrash } from '../trash/service.ts'
import type { Handlers } from '../../platform/http/handler.ts'

type Stored = Awaited<ReturnType<typeof queries.listItems>>[number]

const fieldsOf = (row: Stored): CarouselFields => pick({ ...row, ...showTimes(row) }, carouselFields)

function toItem(row: Stored, publicUrl: string): CarouselItem {
  return {
    _id: row.id,
    ...fieldsOf(row),
    imageUrl: absoluteUrl(row.imageUrl, publicUrl),
    mobileImageUrl: absoluteUrl(row.mobileImageUrl, publicUrl),
    ...isoTimes(pick(row, ['scheduleMissed', 'version', 'createdAt', 'updatedAt'])),
  }
}

export async function listCarousel({ db, config }: Deps, { page, pageSize }: Page) {
  const totalItems = await queries.countItems(db)
  const rows = await queries.listItems(db, pageSize, (page - 1) * pageSize)
  const targets = await queries.listLinkTargets(db, rows)
  return {
    items: rows.map((row) => toItem(row, config.publicUrl)),
    linkTargets: targets.map(({ id, title, active }) => ({ _id: id, title, active })),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
    totalItems,
    pageSize,
  }
}

export async function listAppCarousel({ db, config }: Deps) {
  const rows = await queries.listLiveItems(db)
  const items = rows.map((row): AppCarouselItem => {
    const shown = pick(toItem(row, config.publicUrl), appCarouselFields)
    const { imageUrl, mobileImageUrl } = shown
    const smallImages = smallImagesOf({ imageUrl, mobileImageUrl }, config.publicUrl)
    return { ...shown, ...(row.linkSlug && { linkSlug: row.linkSlug }), smallImages }
  })
  return { items, total: items.length }
}

export const carryOutCarousel = (deps: Deps) =>
  carryOutDue(deps, {
    noun: 'carousel',
    table: 'carouselItems',
    keys: carouselTrash.keys,
    async findProblems(trx, due) {
      const lost = await queries.listLost(trx, due)
      return due.map((row) => (lost.includes(row) ? 'Its link target does not exist any more' : null))
    },
  })

export const carouselTrash: TrashNoun = {
  table: 'carouselItems',
  noun: 'carousel',
  name: 'title',
  isTimed: true,
  deletion: 'carousel.delete',
  keys: () => ['carousel'],
  /** Reports a target that is gone: the slide is restored all the same, but the apps do not show it. */
  async listLost(trx, id) {
    const item = await queries.rows.find(trx, id)
    if (!item || (await queries.listLost(trx, [item])).length === 0) return []
    return [{ field: 'linkTarget', reason: `The ${item.linkType} that it leads to is gone` }]
  },
}

const ordered: OrderedNoun<Stored, CarouselInput, CarouselPatch> = {
  trash: carouselTrash,
  pictures: ['imageUrl', 'mobileImageUrl'],
  async check(trx, values, stored) {
    const isShownAgain = values.active === true && stored?.active === false
    const isLinkChanged = values.linkType !== undefined || values.linkTarget !== undefined
    const { linkType = 'none', linkTarget = '' } = { ...stored, ...defined(values) }
    if (!isLinkChanged && !isShownAgain) return
    const problem = linkTargetProblem(linkType, linkTarget)
    if (problem) throw fieldError('linkTarget', problem)
    if ((await queries.listLost(trx, [{ linkType, linkTarget }])).length > 0)
      throw fieldError('linkTarget', `This ${linkType} does not exist`)
  },
  rows: queries.rows,
  fieldsOf: (_, row) => fieldsOf(row),
  insert: queries.rows.insert,
  update: queries.rows.update,
}

const withoutTarget = <T extends CarouselPatch>(fields: T): T =>
  fields.linkType === 'none' ? { ...fields, linkTarget: '' } : fields

export async function createCarouselItem(deps: Deps, input: CarouselInput, savedBy: string | null) {
  const row = await createOrdered(deps, ordered, withoutTarget(input), savedBy)
  return toItem(row, deps.config.publicUrl)
}

export async function updateCarouselItem(deps: Deps, id: string, patch: CarouselPatch, about: SaveAbout) {
  const row = await updateOrdered(deps, ordered, id, withoutTarget(patch), about)
  return toItem(row, deps.config.publicUrl)
}

export function carouselRoutes(deps: Deps) {
  return {
    listCarousel: ({ query }) => listCarousel(deps, query),
    createCarouselItem: ({ body, actor }) => createCarouselItem(deps, body, actor.id),
    getCarouselItem: async ({ params }) =>
      toItem(existing(await queries.rows.find(deps.db, params.id)), deps.config.publicUrl),
    updateCarouselItem: ({ params, body, ifMatch, actor }) =>
      updateCarouselItem(deps, params.id, body, { ifMatch, savedBy: actor.id }),
    moveCarouselItem: ({ params, body, actor }) => moveOrdered(deps, ordered, params.id, body, actor.id),
    deleteCarouselItem: ({ params }) => moveOneToTrash(deps, carouselTrash, params.id),
  } satisfies Partial<Handlers>
}
