import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientCalls } from './client-calls.ts'
import { compressAssets } from './compress-assets.ts'
import { foreignFonts } from './foreign-fonts.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

// What changes only with an update of a dependency is kept apart from our own code: it stays in the browser's cache.
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|@tanstack)[\\/]/,
  },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
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
      output: { codeSplitting: { groups } },
      // A module of the contract that nobody asks for falls out.
      treeshake: {
        moduleSideEffects: [{ test: contract, sideEffects: false }],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/media': api } },
})
