import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takePreloadedResponse } from '../../lib/http/preloaded-responses.ts'
import { storeColors } from '../../ui/stored-colors.ts'
import { themeFor } from '../../ui/theme.ts'
import { requestFilesOf } from '../routes/screen-files.ts'

const SCREENS = {
  files: ['login.js', 'list.js', 'new.js', 'list.css', 'board.js', 'office.js', 'class.js'],
  screens: [
    ['^/app/usuarios/aluno/adicionar/?$', [2]],
    ['^/app/usuarios/aluno(/[^/]+)?/?$', [1, 3]],
    ['^/login/?$', [0]],
    ['^/app/?$', [4], { ADMINISTRATOR: [5], INSTRUCTOR: [6] }],
  ],
  login: [0],
}
const script = readFileSync(
  join(import.meta.dirname, '../../../build/first-picture/first-picture.js'),
  'utf8',
).replace('__SCREENS__', JSON.stringify(SCREENS))

const page = document.documentElement
const fetchStub = vi.fn<(...args: unknown[]) => Promise<Response>>()

const opened = (path: string, stored: unknown = null, deviceIsDark = false): void => {
  if (stored !== null)
    localStorage.setItem('lousa:session', typeof stored === 'string' ? stored : JSON.stringify(stored))
  window.history.replaceState(null, '', path)
  vi.stubGlobal('matchMedia', () => ({ matches: deviceIsDark }))
  new Function(script)()
}
const asWith = (theme: string) => ({ state: { settings: { theme } }, version: 2 })
const signedInAs = (role: string) => ({ state: { auth: { user: { id: '1', role } } }, version: 2 })
const signedIn = signedInAs('ADMINISTRATOR')
const fetched = () =>
  [...document.head.querySelectorAll('link')].map(link => `${link.rel} ${link.getAttribute('href')}`)

beforeEach(() => {
  document.head.innerHTML = '<meta name="lousa-api-base" content="/api">'
  fetchStub.mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetchStub)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  page.removeAttribute('style')
  fetchStub.mockClear()
})

describe('the first picture of a page', () => {
  const scheme = (stored: unknown, deviceIsDark = false) => {
    opened('/', stored, deviceIsDark)
    return page.dataset.mantineColorScheme
  }

  it('is as the person chose, whatever the device prefers', () => {
    expect(scheme(asWith('dark'))).toBe('dark')
    expect(scheme(asWith('light'), true)).toBe('light')
  })

  it('follows the device when the person chose that', () => {
    expect([scheme(asWith('auto'), true), scheme(asWith('auto'), false)]).toEqual(['dark', 'light'])
  })

  it('is light for a visitor, and where the storage holds nonsense', () => {
    expect([scheme(null, true), scheme('{'), scheme('{"state":{}}')]).toEqual(['light', 'light', 'light'])
  })

  it('has the colours that the person last had', () => {
    storeColors(themeFor({ radius: 'rounded', color: 'sky', navColor: 'dark' }))
    opened('/app', signedIn)
    expect(page.style.getPropertyValue('--first-nav-from')).toBe('#1a242b')
    expect(page.style.getPropertyValue('--first-body')).toBe('#f3f7f9')
  })

  it('is that of the application for who has signed in, and the plain one for everybody else', () => {
    opened('/app')
    expect(page.dataset.first).toBe('outside')
    opened('/app', signedIn)
    expect(page.dataset.first).toBe('inside')
  })
})

describe('what the opened screen is made of', () => {
  it('is asked for at once, of the most literal address', () => {
    opened('/app/usuarios/aluno', signedIn)
    expect(fetched()).toEqual(['modulepreload /assets/list.js', 'preload /assets/list.css'])
    document.head.querySelectorAll('link').forEach(link => {
      link.remove()
    })
    opened('/app/usuarios/aluno/adicionar')
    expect(fetched()).toEqual(['modulepreload /assets/new.js'])
  })

  it('is also the part of the role that the person has, and of no other', () => {
    opened('/app', signedIn)
    expect(fetched()).toEqual(['modulepreload /assets/board.js', 'modulepreload /assets/office.js'])
    document.head.querySelectorAll('link').forEach(link => {
      link.remove()
    })
    opened('/app', signedInAs('STUDENT'))
    expect(fetched()).toEqual(['modulepreload /assets/board.js'])
  })

  it('is the login for who must sign in first', () => {
    opened('/app/usuarios/aluno')
    expect(fetched()).toEqual(['modulepreload /assets/login.js'])
  })

  it('is requested of a later screen by the router, by address or pattern and once for each file', () => {
    opened('/app', signedIn)
    document.head.querySelectorAll('link').forEach(link => {
      link.remove()
    })
    requestFilesOf('/app/usuarios/aluno/:id', 'ADMINISTRATOR')
    requestFilesOf('/app/usuarios/aluno/7', 'ADMINISTRATOR')
    requestFilesOf('/app', 'ADMINISTRATOR')
    expect(fetched()).toEqual(['modulepreload /assets/list.js', 'preload /assets/list.css'])
    requestFilesOf('/app', 'INSTRUCTOR')
    expect(fetched().at(-1)).toBe('modulepreload /assets/class.js')
  })

  it('is nothing for an address that no screen has', () => {
    opened('/nada', signedIn)
    expect(fetched()).toEqual([])
  })
})

describe('whose page it is', () => {
  it('is asked for before the program has arrived, and asked once', async () => {
    opened('/login')
    expect(fetchStub).toHaveBeenCalledExactlyOnceWith('/api/institution/current')
    const asked = { method: 'GET', authorization: null }
    expect((await takePreloadedResponse('/api/institution/current', asked)?.answer)?.ok).toBe(true)
    expect(takePreloadedResponse('/api/institution/current', asked)).toBeNull()
  })
})

describe('the reads of every page inside', () => {
  const SOON = Math.floor(Date.now() / 1000) + 3600
  const sessionUntil = (exp: number) => {
    const accessToken = `a.${btoa(JSON.stringify({ exp }))}.b`
    return { state: { auth: { tokenType: 'Bearer', accessToken, user: { id: '1' } } }, version: 2 }
  }
  const authorizationOf = ({ state }: ReturnType<typeof sessionUntil>) => `Bearer ${state.auth.accessToken}`
  const paths = ['institution/current', 'academic-year', 'auth/me', 'school-message/unread']
  const batches = () => fetchStub.mock.calls.filter(([address]) => address === '/api/read-batch')
  const early = (path: string, authorization: string | null) =>
    takePreloadedResponse(`/api/${path}`, { method: 'GET', authorization })?.answer ?? null

  it('leave as one request with the token of the session, and each is answered once', async () => {
    const session = sessionUntil(SOON)
    const answers = paths.map(path => ({ status: 200, body: { path }, etag: '"1"' }))
    fetchStub.mockImplementation(
      async () => new Response(JSON.stringify({ answers }), { headers: { 'lousa-build': '7' } }),
    )
    opened('/app', session)
    const authorization = authorizationOf(session)
    expect(fetchStub.mock.calls).toEqual([
      [
        '/api/read-batch',
        {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ reads: paths.map(call => ({ call })) }),
        },
      ],
    ])
    const unread = await early('school-message/unread', authorization)
    expect([unread?.headers.get('etag'), await unread?.json()]).toEqual([
      '"1"',
      { path: 'school-message/unread' },
    ])
    expect(early('school-message/unread', authorization)).toBeNull()
    const institution = await early('institution/current', null)
    expect([institution?.headers.get('lousa-build'), await institution?.json()]).toEqual([
      '7',
      { path: 'institution/current' },
    ])
  })

  it('serve no other session', () => {
    const session = sessionUntil(SOON)
    opened('/app', session)
    expect(early('auth/me', 'Bearer outra')).toBeNull()
    expect(early('academic-year', null)).toBeNull()
  })

  it('are left to the program where the request fails, is refused, or refuses one of them', async () => {
    const session = sessionUntil(SOON)
    const authorization = authorizationOf(session)
    for (const reply of [
      async () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('{}', { status: 401 }),
      async () => new Response('<html>'),
      async () => new Response(JSON.stringify({ answers: paths.map(() => ({ status: 403, body: {} })) })),
    ]) {
      fetchStub.mockImplementation(reply)
      opened('/app', session)
      expect(await early('auth/me', authorization)).toBeNull()
      expect(await early('institution/current', null)).toBeNull()
    }
  })

  it.each([
    ['an expired token', '/app', sessionUntil(SOON - 7200)],
    ['a token that cannot be read', '/app', signedIn],
    ['a page outside', '/login', sessionUntil(SOON)],
    ['a visitor', '/app', null],
  ])('are not asked for %s', (_, path, session) => {
    opened(path, session)
    expect(fetchStub).toHaveBeenCalledExactlyOnceWith('/api/institution/current')
    expect(batches()).toEqual([])
  })
})

describe('a program that does not arrive', () => {
  it('leaves no empty page: the person is told and can try again', () => {
    document.body.innerHTML = '<div id="first-picture"><p hidden>…</p></div><script></script>'
    opened('/login')
    document.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(document.querySelector<HTMLElement>('#first-picture p')?.hidden).toBe(false)
  })
})
