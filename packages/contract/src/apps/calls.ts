import { AppMe, AppMePatch, AppSession, OtpRequest, OtpSent, OtpVerify } from '../app-users/app-users.ts'
import { AppCarouselList } from '../carousel/carousel.ts'
import { AppCategoryList } from '../categories/categories.ts'
import { call } from '../call.ts'
import { ChapterTrack } from '../films/chapters.ts'
import { AppContentDetail } from '../content/content.ts'
import { AppContentList, AppContentQuery } from '../content/content-lists.ts'
import { LanguageQuery } from '../content/translations.ts'
import { PlaybackInput, PlaybackToken } from '../films/processing.ts'
import { LogoutInput, RefreshInput, Tokens } from '../session/session.ts'

export const appCalls = {
  appPlaybackToken: call('POST', '/app/content/:id/playback-token', {
    roles: 'app',
    summary: 'A short-lived token for the licence of one item, and the address to request the licence from',
    input: PlaybackInput,
    output: PlaybackToken,
    points: 5,
  }),
  appEndPlayback: call('DELETE', '/app/content/:id/playback-token', {
    roles: 'app',
    summary: 'End the playback of a film on this device, so that its licence no longer counts',
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
    query: LanguageQuery,
    output: AppContentDetail,
  }),
  appGetChapters: call('GET', '/app/content/:slug/chapters.vtt', {
    roles: 'public',
    summary: 'The chapters of one active item, as WebVTT',
    output: ChapterTrack,
    contentType: 'text/vtt; charset=utf-8',
  }),
  appListCategories: call('GET', '/app/categories', {
    roles: 'public',
    summary: 'Active categories, sorted by `order`',
    query: LanguageQuery,
    output: AppCategoryList,
  }),
  appRequestOtp: call('POST', '/app/auth/otp/request', {
    roles: 'public',
    summary: 'Send a one-time password to a phone',
    activity: 'otp.send',
    input: OtpRequest,
    output: OtpSent,
  }),
  appVerifyOtp: call('POST', '/app/auth/otp/verify', {
    roles: 'public',
    summary: 'Trade a one-time password for tokens',
    activity: 'otp.verify',
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
  appMe: call('GET', '/app/me', { roles: 'app', summary: 'My account', output: AppMe }),
  appUpdateMe: call('PATCH', '/app/me', {
    roles: 'app',
    summary: 'Change my account; fields that are left out keep their values',
    input: AppMePatch,
    output: AppMe,
  }),
  appDeleteMe: call('DELETE', '/app/me', {
    roles: 'app',
    summary: 'Delete my account and all data about me',
    activity: 'app-user.delete',
  }),
  appListCarousel: call('GET', '/app/carousel', {
    roles: 'public',
    summary: 'Active carousel items, sorted by `order`; items with an inactive target are left out',
    output: AppCarouselList,
  }),
} as const
