import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { LanguageQuery } from '../content/translations.ts'
import { MoveInput } from '../order.ts'
import { editors, superAdmins } from '../roles.ts'
import * as collections from './collections.ts'

export const collectionCalls = {
  listCollections: call('GET', '/admin/collections', {
    roles: editors,
    summary: 'Collections, sorted by `order`',
    query: collections.CollectionQuery,
    output: collections.CollectionList,
  }),
  createCollection: call('POST', '/admin/collections', {
    roles: editors,
    summary: 'Create a collection',
    activity: 'collection.create',
    input: collections.CollectionInput,
    output: collections.WholeCollection,
    bodyBytes: limits.jsonBodyBytes,
    status: 201,
  }),
  getCollection: call('GET', '/admin/collections/:id', {
    roles: editors,
    summary: 'One collection with its items',
    output: collections.WholeCollection,
  }),
  updateCollection: call('PUT', '/admin/collections/:id', {
    roles: editors,
    summary: 'Change a collection; fields that are left out keep their values',
    activity: 'collection.update',
    input: collections.CollectionPatch,
    output: collections.WholeCollection,
    bodyBytes: limits.jsonBodyBytes,
    versioned: true,
  }),
  moveCollection: call('POST', '/admin/collections/:id/move', {
    roles: editors,
    summary: 'Move a collection to another place of the order',
    activity: 'collection.update',
    input: MoveInput,
  }),
  deleteCollection: call('DELETE', '/admin/collections/:id', {
    roles: superAdmins,
    summary: 'Delete a collection; its items stay',
    activity: 'collection.delete',
  }),
  appHome: call('GET', '/app/home', {
    roles: 'public',
    points: 5,
    summary: 'The home page: carousel and rails',
    query: LanguageQuery,
    output: collections.AppHome,
  }),
  appMyHome: call('GET', '/app/me/home', {
    roles: 'app',
    points: 5,
    summary: 'The home page, with the items that I began',
    query: LanguageQuery,
    output: collections.AppMyHome,
  }),
  appListCollections: call('GET', '/app/collections', {
    roles: 'public',
    points: 5,
    summary: 'Active collections, sorted by `order`',
    query: collections.AppCollectionQuery,
    output: collections.AppCollectionList,
  }),
  appGetCollection: call('GET', '/app/collections/:slug', {
    roles: 'public',
    points: 5,
    summary: 'One active collection by its slug, with a page of its items',
    query: collections.AppCollectionPageQuery,
    output: collections.AppCollectionPage,
  }),
  appNextContent: call('GET', '/app/content/:slug/next', {
    roles: 'public',
    summary: 'The items before and after an item in a collection',
    query: collections.NextQuery,
    output: collections.AppNeighbours,
  }),
} as const
