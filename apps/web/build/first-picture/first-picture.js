// In the page itself, before anything has been fetched. Colours as they were last shown, so that nothing flashes; and what
// the address needs is asked for at once, side by side, rather than each part when the former one has asked for it.
{
  const read = key => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}')
    } catch {
      return {}
    }
  }
  const page = document.documentElement
  const { state } = read('lousa:session')
  const { theme, nav } = state?.settings ?? {}
  const isDark = theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  const scheme = isDark ? 'dark' : 'light'
  page.dataset.mantineColorScheme = scheme
  for (const [name, colour] of Object.entries(read('lousa:look')[scheme] ?? {}))
    page.style.setProperty(`--first-${name}`, colour)

  const { pathname } = location
  const isInside = /^\/app(\/|$)/.test(pathname)
  page.dataset.first = isInside && state?.auth ? 'inside' : 'outside'
  page.dataset.firstMenu = nav === 'horizontal' ? 'bar' : state?.menu?.pinned ? 'pinned' : 'rail'

  const base = document.querySelector('meta[name="lousa-api-base"]').content
  window.lousaEarly = new Map()
  const noteEarly = (path, answer, authorization) => {
    answer.catch(() => undefined)
    window.lousaEarly.set(`${base}/${path}`, { answer, authorization, at: Date.now() })
  }
  const institution = 'institution/current'

  // The reads of every page inside, in one request; outside the institution alone. An expired token is never sent; what is
  // not answered here is requested by the program.
  const isAlive = token => {
    try {
      const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
      return exp * 1000 > Date.now() + Number(localStorage.getItem('lousa:clock-offset') ?? 0)
    } catch {
      return false
    }
  }
  const { auth } = state ?? {}
  if (isInside && auth && isAlive(auth.accessToken)) {
    const authorization = `${auth.tokenType} ${auth.accessToken}`
    const paths = [institution, 'academic-year', 'auth/me', 'school-message/unread']
    const batch = fetch(`${base}/read-batch`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ reads: paths.map(call => ({ call })) }),
    })
    const parts = batch.then(async response => (response.ok ? (await response.json()).answers : []))
    const answerOf = async at => {
      const [{ headers }, answers] = await Promise.all([batch, parts])
      const { status, body, etag } = answers[at] ?? {}
      if (status !== 200) return null
      return new Response(JSON.stringify(body), {
        headers: {
          date: headers.get('date') ?? '',
          'lousa-build': headers.get('lousa-build') ?? '',
          etag: etag ?? '',
        },
      })
    }
    for (const [at, path] of paths.entries())
      noteEarly(
        path,
        answerOf(at).catch(() => null),
        path === institution ? undefined : authorization,
      )
  } else noteEarly(institution, fetch(`${base}/${institution}`))

  const { files, screens, login } = __SCREENS__
  const filesOf = (path, role) => {
    const [, ofScreen = [], ofRoles = {}] = screens.find(([pattern]) => new RegExp(pattern).test(path)) ?? []
    return [...ofScreen, ...(ofRoles[role] ?? [])]
  }
  const requested = new Set()
  const request = indexes => {
    for (const file of indexes.filter(index => !requested.has(index)).map(index => files[index])) {
      const link = document.createElement('link')
      const isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = `/assets/${file}`
      document.head.append(link)
    }
    for (const index of indexes) requested.add(index)
  }
  request(isInside && !state?.auth ? login : filesOf(pathname, state?.auth?.user?.role))
  // The program requests the files of later screens here: it has no list of them of its own.
  window.lousaRequest = (path, role) => request(filesOf(path, role))

  // Fetched without holding up the picture, the sheets hold for everything once they are here.
  for (const sheet of document.querySelectorAll('link[data-late]')) {
    const apply = () => {
      sheet.media = 'all'
    }
    if (sheet.sheet) apply()
    else sheet.addEventListener('load', apply)
  }

  // A part that does not arrive: without a word the page would wait for ever.
  addEventListener(
    'error',
    ({ target }) => {
      const lost = target instanceof HTMLScriptElement && document.querySelector('#first-picture [hidden]')
      if (lost) lost.hidden = false
    },
    true,
  )
}
