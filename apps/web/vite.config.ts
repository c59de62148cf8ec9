import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { usedStyles } from './build/used-styles.ts'

const server = process.env.LOUSA_SERVER ?? 'http://127.0.0.1:3000'
const proxy = {
  // The host name names the institution, so it must arrive as it was typed.
  '/api': { target: server, changeOrigin: false },
}

export default defineConfig({
  plugins: [react(), usedStyles(), precompress()],
  define: { __LOUSA_BUILD__: JSON.stringify(process.env.LOUSA_BUILD ?? Date.now().toString(36)) },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
})
