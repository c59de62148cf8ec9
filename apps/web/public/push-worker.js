// The part of the service worker that shows pushes and opens their page (docs/decisions/0103-pushes-hold-nothing-of-a-person.md).

const FALLBACK = { text: 'Há um aviso novo', path: '/app', kind: 'NOTICE' }
/** How long an open page has for its answer before another one is opened. */
const ANSWER_MS = 1000

/** Whether a path is of this application: "//host" and "/\host" would be of another one. */
const isOwnPath = path => {
  if (typeof path !== 'string' || !path.startsWith('/')) return false
  const { origin } = self.location
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin
}

/** The content of a push; a browser wants a notification for each, whatever came. */
const contentOf = data => {
  try {
    const { text, path, kind } = data.json()
    return {
      text: typeof text === 'string' ? text : FALLBACK.text,
      path: isOwnPath(path) ? path : FALLBACK.path,
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
      // One notification of a page stands at a time, and a newer one is heard too.
      tag: `${kind} ${path}`,
      renotify: true,
      icon: '/icon-192.png',
      lang: 'pt-BR',
      data: { path },
    }),
  )
})

const isOfApplication = ({ url }) => /^\/app(?:\/|$)/.test(new URL(url).pathname)

/** Asks an open page to go to a path by its own router, which asks about what is typed there; false without an answer. */
const goesTo = (tab, path) =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    const end = answered => {
      clearTimeout(limit)
      port1.close()
      done(answered)
    }
    const limit = setTimeout(end, ANSWER_MS, false)
    port1.onmessage = () => end(true)
    tab.postMessage({ type: 'OPEN_PAGE', path }, [port2])
  })

/** Opens a path in the page that was used last, else in a new one. The tap permits one of them to come to the front. */
const openPage = async path => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(isOfApplication)
  if (tab && (await goesTo(tab, path))) await tab.focus()
  else await self.clients.openWindow(new URL(path, self.location.origin).href)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path ?? FALLBACK.path))
})
