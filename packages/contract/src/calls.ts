// THE TABLE OF CALLS. A new call is one line here, one handler, one query.
import {
  AdminUser,
  AdminUserInput,
  AdminUserList,
  AdminUserPatch,
  AdminUserQuery,
  ResetPasswordInput,
} from './admin-user.ts'
import {
  AppMe,
  AppMePatch,
  AppSession,
  AppUser,
  AppUserList,
  AppUserPatch,
  AppUserQuery,
  OtpRequest,
  OtpSent,
  OtpVerify,
} from './app-user.ts'
import {
  AppCarouselList,
  CarouselInput,
  CarouselItem,
  CarouselList,
  CarouselPatch,
  CarouselQuery,
} from './carousel.ts'
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
import { FilmAccepted, NotificationNoted, ProviderNotification, FilmStatus, FilmToProtect } from './drm.ts'
import {
  Caption,
  CaptionInput,
  CaptionList,
  FramesInput,
  FramesOutput,
  LicenceInput,
  LicenceOutput,
  PlaybackToken,
  ProcessingLedger,
} from './processing.ts'
import { limits } from './limits.ts'
import { editors, staff, superAdmins } from './roles.ts'
import {
  LoginInput,
  LoginOutput,
  LogoutInput,
  RefreshInput,
  RefreshOutput,
  SessionAdmin,
  Tokens,
} from './session.ts'
import {
  MultipartInput,
  MultipartState,
  MultipartUpload,
  SignPartsInput,
  SignPartsOutput,
} from './multipart.ts'
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
    bodyBytes: limits.jsonBodyBytes,
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
    bodyBytes: limits.jsonBodyBytes,
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
  startMultipart: call('POST', '/admin/uploads/multipart', {
    roles: editors,
    summary: 'Start an upload in parts, for a large file',
    input: MultipartInput,
    output: MultipartUpload,
    status: 201,
  }),
  getMultipart: call('GET', '/admin/uploads/multipart/:id', {
    roles: editors,
    summary: 'Which parts of an upload are there already',
    output: MultipartState,
  }),
  signParts: call('POST', '/admin/uploads/multipart/:id/parts', {
    roles: editors,
    summary: 'Ask for signed addresses to PUT parts to',
    input: SignPartsInput,
    output: SignPartsOutput,
  }),
  completeMultipart: call('POST', '/admin/uploads/multipart/:id/complete', {
    roles: editors,
    summary: 'Put all parts together and verify the file by its bytes',
    output: CompleteOutput,
  }),
  abortMultipart: call('DELETE', '/admin/uploads/multipart/:id', {
    roles: editors,
    summary: 'Give an upload in parts up',
  }),

  protectFilm: call('POST', '/admin/videocrypt/upload', {
    roles: editors,
    summary: 'Start the DRM processing of a film',
    input: FilmToProtect,
    output: FilmAccepted,
    status: 202,
  }),
  filmStatus: call('GET', '/admin/videocrypt/status/:id', {
    roles: editors,
    summary: 'How far the DRM processing is',
    output: FilmStatus,
  }),
  retryFilm: call('POST', '/admin/content/:id/drm/retry', {
    roles: editors,
    summary: 'Process a failed item again, protected or clear',
    output: FilmAccepted,
    status: 202,
  }),
  videocryptWebhook: call('POST', '/webhooks/videocrypt', {
    roles: 'public',
    summary: 'Notification of the DRM provider: a hint, confirmed by asking',
    input: ProviderNotification,
    status: 202,
    output: NotificationNoted,
  }),

  listCaptions: call('GET', '/admin/content/:id/captions', {
    roles: editors,
    summary: 'Captions of an item, by language',
    output: CaptionList,
  }),
  putCaption: call('POST', '/admin/content/:id/captions', {
    roles: editors,
    summary: 'Add or replace the captions of one language (WebVTT or SRT)',
    input: CaptionInput,
    bodyBytes: limits.jsonBodyBytes,
    output: Caption,
    status: 201,
  }),
  deleteCaption: call('DELETE', '/admin/content/:id/captions/:language', {
    roles: editors,
    summary: 'Remove the captions of one language',
  }),
  uploadFrames: call('POST', '/admin/uploads/frames', {
    roles: editors,
    summary: 'Frames of an uploaded film, as candidates for its images',
    input: FramesInput,
    output: FramesOutput,
  }),
  processingLedger: call('GET', '/admin/dashboard/processing', {
    roles: staff,
    summary: 'Files received, in processing, ready and failed',
    output: ProcessingLedger,
  }),

  licence: call('POST', '/licence/:id', {
    roles: 'public',
    summary: 'Clear Key licence of an item for a Bearer app, staff or playback token',
    input: LicenceInput,
    output: LicenceOutput,
    points: 5,
    // Some players send it so.
    hasUntypedBody: true,
  }),
  appPlaybackToken: call('POST', '/app/content/:id/playback-token', {
    roles: 'app',
    summary: 'A short-lived token that opens the licence of one item',
    output: PlaybackToken,
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

  listCarousel: call('GET', '/admin/carousel', {
    roles: editors,
    summary: 'Carousel items, by order',
    query: CarouselQuery,
    output: CarouselList,
  }),
  createCarouselItem: call('POST', '/admin/carousel', {
    roles: editors,
    summary: 'Create a carousel item',
    input: CarouselInput,
    output: CarouselItem,
    status: 201,
  }),
  getCarouselItem: call('GET', '/admin/carousel/:id', {
    roles: editors,
    summary: 'One carousel item',
    output: CarouselItem,
  }),
  updateCarouselItem: call('PUT', '/admin/carousel/:id', {
    roles: editors,
    summary: 'Change, reorder or toggle a carousel item',
    input: CarouselPatch,
    output: CarouselItem,
    versioned: true,
  }),
  deleteCarouselItem: call('DELETE', '/admin/carousel/:id', {
    roles: superAdmins,
    summary: 'Delete a carousel item',
  }),

  listAppUsers: call('GET', '/admin/app-users', {
    roles: editors,
    summary: 'People of the mobile apps, newest first',
    query: AppUserQuery,
    output: AppUserList,
  }),
  getAppUser: call('GET', '/admin/app-users/:id', {
    roles: editors,
    summary: 'One app user',
    output: AppUser,
  }),
  updateAppUser: call('PUT', '/admin/app-users/:id', {
    roles: editors,
    summary: 'Rename, block or unblock an app user',
    input: AppUserPatch,
    output: AppUser,
    versioned: true,
  }),

  listAdminUsers: call('GET', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Members of staff, by name',
    query: AdminUserQuery,
    output: AdminUserList,
  }),
  createAdminUser: call('POST', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Create a member of staff',
    input: AdminUserInput,
    output: AdminUser,
    status: 201,
  }),
  getAdminUser: call('GET', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'One member of staff',
    output: AdminUser,
  }),
  updateAdminUser: call('PUT', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Change the sent fields of a member of staff',
    input: AdminUserPatch,
    output: AdminUser,
    versioned: true,
  }),
  deleteAdminUser: call('DELETE', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Delete a member of staff',
  }),
  resetAdminPassword: call('POST', '/admin/admin-users/:id/reset-password', {
    roles: superAdmins,
    summary: 'Set a new password and end the sessions',
    input: ResetPasswordInput,
  }),

  appRequestOtp: call('POST', '/app/auth/otp/request', {
    roles: 'public',
    summary: 'Send a one-time password to a phone',
    input: OtpRequest,
    output: OtpSent,
  }),
  appVerifyOtp: call('POST', '/app/auth/otp/verify', {
    roles: 'public',
    summary: 'Trade a one-time password for tokens',
    input: OtpVerify,
    output: AppSession,
  }),
  appRefresh: call('POST', '/app/auth/refresh', {
    roles: 'public',
    summary: 'Trade a refresh token of an app for new tokens',
    input: RefreshInput,
    output: Tokens,
  }),
  appLogout: call('POST', '/app/auth/logout', {
    roles: 'public',
    summary: 'End the session of an app',
    input: LogoutInput,
  }),
  appMe: call('GET', '/app/me', { roles: 'app', summary: 'My record', output: AppMe }),
  appUpdateMe: call('PATCH', '/app/me', {
    roles: 'app',
    summary: 'Change the sent fields of my record',
    input: AppMePatch,
    output: AppMe,
  }),
  appDeleteMe: call('DELETE', '/app/me', {
    roles: 'app',
    summary: 'Delete my account and everything kept of me',
  }),
  appListCarousel: call('GET', '/app/carousel', {
    roles: 'public',
    summary: 'Active carousel items whose target is alive, by order',
    output: AppCarouselList,
  }),
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
