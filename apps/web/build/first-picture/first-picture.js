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

  const institution = `${document.querySelector('meta[name="lousa-api-base"]').content}/institution/current`
  const answer = fetch(institution)
  answer.catch(() => undefined)
  window.lousaEarly = new Map([[institution, answer]])

  const { files, screens, login } = __SCREENS__
  const asked =
    isInside && !state?.auth ? login : screens.find(([path]) => new RegExp(path).test(pathname))?.[1]
  for (const file of (asked ?? []).map(index => files[index])) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${file}`
    document.head.append(link)
  }

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
