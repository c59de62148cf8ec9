import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { PATHS } from '../src/lib/address/paths.ts'
import { offlineFiles } from './offline-files.ts'

const BRAND = '#10425c'
const SIXTY_DAYS = 60 * 24 * 3600

/** The first part of every address of a page: only these are answered from the device, never the API or a file. */
const PAGE_ROOTS = new Set(Object.values(PATHS).map(path => path.split('/')[1] ?? ''))
const PAGES = new RegExp(
  `^/(?:(?:${[...PAGE_ROOTS].filter(root => root !== '').join('|')})(?:/[^?]*)?)?(?:\\?.*)?$`,
)

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** After a failed build the files of the last one are still served: its worker must stay too. */
const onlyWhen = (plugin: Plugin, isWritten: () => boolean): Plugin => {
  const { closeBundle } = plugin
  if (typeof closeBundle !== 'object') return plugin
  return {
    ...plugin,
    closeBundle: {
      ...closeBundle,
      async handler(...args) {
        if (isWritten()) await closeBundle.handler.apply(this, args)
      },
    },
  }
}

/** The web manifest, and the worker that opens the application without network. */
export const installable = (): Plugin[] => {
  let folder = ''
  let written = false
  const build: Plugin = {
    name: 'lousa:installable',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle() {
      written = true
    },
  }
  const application = VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    filename: 'sw.js',
    includeManifestIcons: false,
    manifest: {
      id: PATHS.app,
      name: 'Lousa',
      short_name: 'Lousa',
      description: 'Gestão escolar para escolas e secretarias municipais',
      lang: 'pt-BR',
      dir: 'ltr',
      start_url: PATHS.app,
      scope: '/',
      display: 'standalone',
      theme_color: BRAND,
      background_color: '#ffffff',
      icons: [
        icon('icon-192', 192, 'any'),
        icon('icon-512', 512, 'any'),
        icon('icon-maskable-512', 512, 'maskable'),
      ],
      shortcuts: [
        { name: 'Aulas de hoje', url: PATHS.app },
        { name: 'Turmas', url: PATHS.classes },
      ],
    },
    workbox: {
      sourcemap: false,
      inlineWorkboxRuntime: true,
      importScripts: ['/push-worker.js'],
      cleanupOutdatedCaches: true,
      globPatterns: ['index.html', 'lousa.svg', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        entries => {
          const offlineAssets = offlineFiles(folder)
          return {
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || offlineAssets.has(url)),
            warnings: [],
          }
        },
      ],
      navigateFallback: '/index.html',
      navigateFallbackAllowlist: [PAGES],
      // Files that only work with network are cached once they were loaded: their names change with their content.
      runtimeCaching: [
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'lousa-assets',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 120, maxAgeSeconds: SIXTY_DAYS },
          },
        },
      ],
    },
  })
  return [build, ...application.map(plugin => onlyWhen(plugin, () => written))]
}
