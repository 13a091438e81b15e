// THE TABLE OF CALLS. A new call is one line here, one handler, one query.
import {
  AppCategoryList,
  Category,
  CategoryInput,
  CategoryList,
  CategoryPatch,
  CategoryQuery,
} from './category.ts'
import { call } from './call.ts'
import {
  AppContent,
  AppContentList,
  AppContentQuery,
  Content,
  ContentInput,
  ContentList,
  ContentPatch,
  ContentQuery,
} from './content.ts'
import { DashboardStats } from './dashboard.ts'
import { VideocryptAccepted, VideocryptStatus, VideocryptUpload } from './drm.ts'
import { editors, staff, superAdmins } from './roles.ts'
import { LoginInput, LoginOutput, LogoutInput, RefreshInput, RefreshOutput, SessionAdmin } from './session.ts'
import { CompleteInput, CompleteOutput, PresignInput, PresignOutput } from './upload.ts'

export const calls = {
  login: call('POST', '/admin/login', {
    roles: 'public',
    summary: 'Sign in a member of staff',
    input: LoginInput,
    output: LoginOutput,
  }),
  refreshToken: call('POST', '/auth/refresh-token', {
    roles: 'public',
    summary: 'Trade a refresh token for new tokens',
    input: RefreshInput,
    output: RefreshOutput,
  }),
  logout: call('POST', '/admin/logout', { roles: 'public', summary: 'End a session', input: LogoutInput }),
  me: call('GET', '/admin/me', {
    roles: staff,
    summary: 'The signed-in member of staff',
    output: SessionAdmin,
  }),

  dashboardStats: call('GET', '/admin/dashboard/stats', {
    roles: staff,
    summary: 'The six numbers of the dashboard',
    output: DashboardStats,
  }),

  listCategories: call('GET', '/admin/categories', {
    roles: staff,
    summary: 'All categories, by order',
    query: CategoryQuery,
    output: CategoryList,
  }),
  createCategory: call('POST', '/admin/categories', {
    roles: editors,
    summary: 'Create a category',
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
    summary: 'Change the sent fields of a category',
    input: CategoryPatch,
    output: Category,
    versioned: true,
  }),
  deleteCategory: call('DELETE', '/admin/categories/:id', {
    roles: superAdmins,
    summary: 'Delete a category that no content uses',
  }),

  listContent: call('GET', '/admin/content', {
    roles: staff,
    summary: 'The content library, newest first',
    query: ContentQuery,
    output: ContentList,
  }),
  createContent: call('POST', '/admin/content', {
    roles: editors,
    summary: 'Create a content item',
    input: ContentInput,
    output: Content,
    status: 201,
  }),
  getContent: call('GET', '/admin/content/:id', {
    roles: editors,
    summary: 'One content item',
    output: Content,
  }),
  updateContent: call('PUT', '/admin/content/:id', {
    roles: editors,
    summary: 'Change the sent fields of a content item',
    input: ContentPatch,
    output: Content,
    versioned: true,
  }),
  deleteContent: call('DELETE', '/admin/content/:id', {
    roles: superAdmins,
    summary: 'Delete a content item',
  }),

  presignUpload: call('POST', '/admin/uploads/presign', {
    roles: editors,
    summary: 'Ask for a signed address to PUT one file to',
    input: PresignInput,
    output: PresignOutput,
  }),
  completeUpload: call('POST', '/admin/uploads/complete', {
    roles: editors,
    summary: 'Verify an uploaded file by its bytes',
    input: CompleteInput,
    output: CompleteOutput,
  }),

  startDrm: call('POST', '/admin/videocrypt/upload', {
    roles: editors,
    summary: 'Start the DRM processing of a film',
    input: VideocryptUpload,
    output: VideocryptAccepted,
    status: 202,
  }),
  drmStatus: call('GET', '/admin/videocrypt/status/:id', {
    roles: editors,
    summary: 'How far the DRM processing is',
    output: VideocryptStatus,
  }),

  appListContent: call('GET', '/app/content', {
    roles: 'public',
    summary: 'Active content, newest first',
    query: AppContentQuery,
    output: AppContentList,
  }),
  appFeaturedContent: call('GET', '/app/content/featured', {
    roles: 'public',
    summary: 'Active featured content, newest first',
    query: AppContentQuery,
    output: AppContentList,
  }),
  appGetContent: call('GET', '/app/content/:slug', {
    roles: 'public',
    summary: 'One active content item by its slug',
    output: AppContent,
  }),
  appListCategories: call('GET', '/app/categories', {
    roles: 'public',
    summary: 'Active categories, by order',
    output: AppCategoryList,
  }),
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
