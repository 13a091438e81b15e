import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { LanguageQuery } from '../content/translations.ts'
import { editors, superAdmins } from '../roles.ts'
import {
  AppCollectionList,
  AppCollectionPage,
  AppCollectionPageQuery,
  AppCollectionQuery,
  AppHome,
  AppMyHome,
  AppNeighbours,
  CollectionInput,
  CollectionList,
  CollectionPatch,
  CollectionQuery,
  NextQuery,
  WholeCollection,
} from './collections.ts'

export const collectionCalls = {
  listCollections: call('GET', '/admin/collections', {
    roles: editors,
    summary: 'Collections, by order',
    query: CollectionQuery,
    output: CollectionList,
  }),
  createCollection: call('POST', '/admin/collections', {
    roles: editors,
    summary: 'Create a collection',
    activity: 'collection.create',
    input: CollectionInput,
    output: WholeCollection,
    bodyBytes: limits.jsonBodyBytes,
    status: 201,
  }),
  getCollection: call('GET', '/admin/collections/:id', {
    roles: editors,
    summary: 'One collection with its items',
    output: WholeCollection,
  }),
  updateCollection: call('PUT', '/admin/collections/:id', {
    roles: editors,
    summary: 'Change the sent fields of a collection',
    activity: 'collection.update',
    input: CollectionPatch,
    output: WholeCollection,
    bodyBytes: limits.jsonBodyBytes,
    versioned: true,
  }),
  deleteCollection: call('DELETE', '/admin/collections/:id', {
    roles: superAdmins,
    summary: 'Delete a collection; its items stay',
    activity: 'collection.delete',
  }),
  appHome: call('GET', '/app/home', {
    roles: 'public',
    summary: 'The home page: carousel and rails',
    query: LanguageQuery,
    output: AppHome,
  }),
  appMyHome: call('GET', '/app/me/home', {
    roles: 'app',
    summary: 'The home page, with the items that I began',
    query: LanguageQuery,
    output: AppMyHome,
  }),
  appListCollections: call('GET', '/app/collections', {
    roles: 'public',
    summary: 'Active collections, by order',
    query: AppCollectionQuery,
    output: AppCollectionList,
  }),
  appGetCollection: call('GET', '/app/collections/:slug', {
    roles: 'public',
    summary: 'One active collection by its slug, with a page of its items',
    query: AppCollectionPageQuery,
    output: AppCollectionPage,
  }),
  appNextContent: call('GET', '/app/content/:slug/next', {
    roles: 'public',
    summary: 'The items before and after an item in a collection',
    query: NextQuery,
    output: AppNeighbours,
  }),
} as const
