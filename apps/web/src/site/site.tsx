// Entry point for prerender/build.ts.
export { crawlerFiles } from './crawler-files.ts'
export { fontFaces, fontFiles, itemFaces, itemFiles } from './fonts.ts'
export { languages } from './languages.ts'
export { renderPage } from './site-document.tsx'
export { missingPages, sitePages } from './site-pages.tsx'
export { watchTexts } from './text/texts.ts'
