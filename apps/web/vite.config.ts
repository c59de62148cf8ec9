import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractHash } from './build/contract-hash.ts'
import { contractInBrowser } from './build/contract-in-browser.ts'
import { filesOfScreens } from './build/files-of-screens.ts'
import { installable } from './build/installable.ts'
import { precompress } from './build/precompress.ts'
import { keptMaps } from './build/previous-maps.ts'
import { routerOfBrowser } from './build/router-of-browser.ts'
import { firstPicture } from './build/splash.ts'
import { twoBuilds } from './build/two-builds.ts'
import { undefinedImports } from './build/undefined-imports.ts'
import { usedStyles } from './build/used-styles.ts'

const server = process.env.LOUSA_SERVER ?? 'http://127.0.0.1:3000'
const proxy = {
  // The host name names the institution, so it must arrive as it was typed.
  '/api': { target: server, changeOrigin: false },
}

export default defineConfig(({ command }) => {
  const build = command === 'serve' ? 'dev' : (process.env.LOUSA_BUILD ?? Date.now().toString(36))
  const define = {
    __LOUSA_BUILD__: JSON.stringify(build),
    __LOUSA_CONTRACT__: JSON.stringify(contractHash()),
  }
  const sources = () => [react(), routerOfBrowser(), contractInBrowser(), undefinedImports(), usedStyles()]
  return {
    plugins: [
      sources(),
      filesOfScreens(sources, define),
      firstPicture(),
      precompress(),
      keptMaps(build),
      twoBuilds(build),
      installable(),
    ],
    define,
    server: { port: 5173, proxy },
    preview: { port: 4173, proxy },
    build: {
      target: 'es2023',
      manifest: true,
      chunkSizeWarningLimit: 700,
      modulePreload: { polyfill: false },
      // Every file of the first load lists the names of those that may follow: they are long enough without words.
      rolldownOptions: {
        output: {
          assetFileNames: 'assets/[hash][extname]',
          chunkFileNames: 'assets/[hash].js',
        },
      },
    },
  }
})
