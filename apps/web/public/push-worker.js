// The part of the service worker that shows pushes and opens their page (docs/decisions/0103-pushes-hold-nothing-of-a-person.md).

const FALLBACK = { text: 'Há um aviso da escola', path: '/app', kind: 'NOTICE' }

/** The content of a push; a browser wants a notification for each, whatever came. */
const contentOf = data => {
  try {
    const { text, path, kind } = data.json()
    // A path of this application and of no other: "//host" would be another one.
    const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path)
    return {
      text: typeof text === 'string' ? text : FALLBACK.text,
      path: isOwn ? path : FALLBACK.path,
      kind: typeof kind === 'string' ? kind : FALLBACK.kind,
    }
  } catch {
    return FALLBACK
  }
}

self.addEventListener('push', event => {
  const { text, path, kind } = contentOf(event.data)
  event.waitUntil(
    self.registration.showNotification('Lousa', {
      body: text,
      // One notification of a page stands at a time: the same push twice is shown once.
      tag: `${kind} ${path}`,
      icon: '/icon-192.png',
      lang: 'pt-BR',
      data: { path },
    }),
  )
})

/** Opens a page in a tab that is open already, else in a new one. */
const openPage = async path => {
  const address = new URL(path, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const tab of tabs) {
    try {
      const moved = await tab.navigate(address)
      await (moved ?? tab).focus()
      return
    } catch {
      // A tab that this worker does not control cannot be moved.
    }
  }
  await self.clients.openWindow(address)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path ?? FALLBACK.path))
})
