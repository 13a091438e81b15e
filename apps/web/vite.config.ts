import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { clientCalls } from './client-calls.ts'
import { compressAssets } from './compress-assets.ts'
import { devSite } from './dev-site.ts'
import { firstFrame, firstScreens, loginScreen, neededBy } from './first-frame.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Paths that the development server passes to the API server. `dev-site.ts` passes on the public pages. */
const serverPaths = [
  '/api',
  '/media',
  '/assets',
  '/robots.txt',
  '/sitemap',
  '/jain-calendar.ics',
  '/.well-known',
]

/** Tag for the code of the first screen. `bench/console-weight.ts` checks its size. */
const initial = ['$initial' as const]

const isNeededFirst = neededBy(firstScreens)
const isNeededForLogin = neededBy(loginScreen)

const source = /[\\/](?:web|packages[\\/]contract)[\\/]src[\\/]/
// Only three screens drag rows, and only forms upload pictures. This code stays out of the file that all screens share,
// which saves the other screens 25 KB.
const dragged = /[\\/]ordering[\\/](?:sortable|order-cell|ordered-table)/
const uploaded = /[\\/](?:ui[\\/]uploader[\\/]|picture-section)/

const groups = [
  // Vendor code changes only when a dependency is updated, so browsers can keep its separate file in their cache.
  {
    name: 'vendor',
    tags: initial,
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|@tanstack)[\\/]/,
  },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  // Joins the dozen small files that the first screen loads. Their dependencies stay out, because they would pull in the
  // schemas.
  {
    name: 'console',
    tags: initial,
    includeDependenciesRecursively: false,
    test: /[\\/](?:web[\\/]src|packages[\\/]contract[\\/]src|lucide-react)[\\/]|vite[\\/]preload-helper/,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  // Keeps the first screens apart from forms, uploads and dragging, which are twice as large and not needed there.
  {
    name: (id: string, graph: Parameters<typeof isNeededFirst>[1]) => {
      if (isNeededFirst(id, graph)) return 'first'
      return isNeededForLogin(id, graph) ? 'login' : null
    },
    test: /[\\/](?:(?:web|packages[\\/]contract)[\\/]src|react-hook-form|@hookform)[\\/]/,
  },
  // Screens share about 70 small modules. In separate files, they would cost a screen 60 more requests.
  {
    name: 'shared',
    test: (id: string) => source.test(id) && !dragged.test(id) && !uploaded.test(id),
    minShareCount: 2,
  },
  { name: 'dragged', test: dragged, minShareCount: 2 },
  { name: 'uploaded', test: uploaded, minShareCount: 2 },
]

const sheet = /[\\/]node_modules[\\/]shaka-player[\\/]dist[\\/][\w.]+\.css$/
const fontFace = /@font-face\s*\{[^}]*\}/g

/** Removes the remote font from the player's style sheet, because the console requests nothing from other servers. */
function foreignFonts(): Plugin {
  return {
    name: 'foreign-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: sheet },
      handler: (code) => ({ code: code.replace(fontFace, ''), map: null }),
    },
  }
}

const contract = /[\\/]packages[\\/]contract[\\/]/

export default defineConfig({
  plugins: [
    clientCalls(),
    firstFrame(),
    foreignFonts(),
    react(),
    tailwindcss(),
    compressAssets(),
    devSite(api),
  ],
  build: {
    target: 'es2023',
    // Vite must not empty the folder: the public pages are written there too. `scripts/setup.mjs` empties it first.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    // Keeps fonts and pictures in separate files, because the server's policy forbids data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file lists all other files, so short names save bytes: only pages and screens have readable names.
        chunkFileNames: ({ name }) => `assets/${/-(?:page|screen)$/.test(name) ? '[name]-' : ''}[hash:7].js`,
      },
      // Leaves out the modules of the contract that nothing uses.
      treeshake: {
        moduleSideEffects: [{ test: contract, sideEffects: false }],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(serverPaths.map((path) => [path, api])) },
})
