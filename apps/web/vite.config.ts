import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientCalls } from './client-calls.ts'
import { compressAssets } from './compress-assets.ts'
import { devSite } from './dev-site.ts'
import { firstFrame, firstScreens, loginScreen, neededBy } from './first-frame.ts'
import { foreignFonts } from './foreign-fonts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** What the public site asks the server for, besides its pages: see `dev-site.ts`. */
const ofServer = [
  '/api',
  '/media',
  '/assets',
  '/robots.txt',
  '/sitemap',
  '/jain-calendar.ics',
  '/.well-known',
]

/** Code of the first screen, whose size `scripts/checks/console-weight.mjs` checks. */
const initial = ['$initial' as const]

const isNeededFirst = neededBy(firstScreens)
const isNeededForLogin = neededBy(loginScreen)

const groups = [
  // Vendor code changes only with a dependency update, so its separate file stays in the browser's cache.
  {
    name: 'vendor',
    tags: initial,
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|@tanstack)[\\/]/,
  },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  // One file instead of a dozen small ones. Including all its dependencies would bring the schemas.
  {
    name: 'console',
    tags: initial,
    includeDependenciesRecursively: false,
    test: /[\\/](?:web[\\/]src|packages[\\/]contract[\\/]src|lucide-react)[\\/]|vite[\\/]preload-helper/,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  // Apart from the rest: forms, uploads and what people drag are twice as large, and no first screen shows them.
  {
    name: (id: string, graph: Parameters<typeof isNeededFirst>[1]) => {
      if (isNeededFirst(id, graph)) return 'first'
      return isNeededForLogin(id, graph) ? 'login' : null
    },
    test: /[\\/](?:(?:web|packages[\\/]contract)[\\/]src|react-hook-form|@hookform)[\\/]/,
  },
  // Screens share some 70 small modules. As files of their own they cost a screen 60 requests more.
  { name: 'shared', test: /[\\/](?:web|packages[\\/]contract)[\\/]src[\\/]/, minShareCount: 2 },
]
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
    // `scripts/setup.mjs` empties it, before the public pages are written into it beside this.
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay separate files: the server allows no data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file lists the names of all others, so short names save bytes: only pages and screens are named.
        chunkFileNames: ({ name }) => `assets/${/-(?:page|screen)$/.test(name) ? '[name]-' : ''}[hash:8].js`,
      },
      // Unimported modules of the contract are left out.
      treeshake: {
        moduleSideEffects: [{ test: contract, sideEffects: false }],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(ofServer.map((path) => [path, api])) },
})
