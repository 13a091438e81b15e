import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientCalls } from './client-calls.ts'
import { compressAssets } from './compress-assets.ts'
import { foreignFonts } from './foreign-fonts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** What the first screen loads: `scripts/checks/console-weight.mjs` weighs it. */
const initial = ['$initial' as const]

const groups = [
  // Changes only with an update of a dependency: apart from our own code, it stays in the browser's cache.
  {
    name: 'vendor',
    tags: initial,
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|@tanstack)[\\/]/,
  },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
  // One file in place of a dozen small ones. With all that it depends on it would bring the schemas.
  {
    name: 'console',
    tags: initial,
    includeDependenciesRecursively: false,
    test: /[\\/](?:web[\\/]src|packages[\\/]contract[\\/]src|lucide-react)[\\/]|vite[\\/]preload-helper/,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
]
const contract = /[\\/]packages[\\/]contract[\\/]/

export default defineConfig({
  plugins: [clientCalls(), foreignFonts(), react(), tailwindcss(), compressAssets()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files of their own: the server allows no data: addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file names all others, and each letter counts there: only pages and screens have names.
        chunkFileNames: ({ name }) => `assets/${/-(?:page|screen)$/.test(name) ? '[name]-' : ''}[hash:8].js`,
      },
      // A module of the contract that is not imported is left out.
      treeshake: {
        moduleSideEffects: [{ test: contract, sideEffects: false }],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/media': api } },
})
