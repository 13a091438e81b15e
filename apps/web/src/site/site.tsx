// Entry point for prerender/build.ts.
export { crawlerFiles } from './crawler-files.ts'
export { fontFaces, fontFiles, itemFaces, itemFiles, ownScripts } from './fonts.ts'
export { languages } from './languages.ts'
export { renderPage } from './site-document.tsx'
export { noticePages, sitePages } from './site-pages.tsx'
export { siteTexts } from './text/texts.ts'
