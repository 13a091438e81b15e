import { Category, CategoryInput, CategoryList, CategoryPatch, CategoryQuery } from './categories.ts'
import { call } from '../call.ts'
import { editors, readers, superAdmins } from '../roles.ts'

export const categoryCalls = {
  listCategories: call('GET', '/admin/categories', {
    roles: readers,
    summary: 'Categories, sorted by `order`',
    query: CategoryQuery,
    output: CategoryList,
  }),
  createCategory: call('POST', '/admin/categories', {
    roles: editors,
    summary: 'Create a category',
    activity: 'category.create',
    input: CategoryInput,
    output: Category,
    status: 201,
  }),
  getCategory: call('GET', '/admin/categories/:id', {
    roles: editors,
    summary: 'One category',
    output: Category,
  }),
  updateCategory: call('PUT', '/admin/categories/:id', {
    roles: editors,
    summary: 'Change a category; fields that are left out keep their values',
    activity: 'category.update',
    input: CategoryPatch,
    output: Category,
    versioned: true,
  }),
  deleteCategory: call('DELETE', '/admin/categories/:id', {
    roles: superAdmins,
    summary: 'Delete a category that no content uses',
    activity: 'category.delete',
  }),
} as const
