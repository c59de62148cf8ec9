import { beforeEach, describe, expect, it } from 'vitest'
import { clearOtherUsersRecents } from './clear-recents.ts'
import { addRecentItem, recentItems } from './recent-places.ts'

const place = (key: string) => ({ key, label: `Aluno ${key}`, detail: 'Aluno', to: `/app/${key}` })
const keys = (owner: string) => recentItems(owner).map(({ key }) => key)

beforeEach(() => localStorage.clear())

describe('where a person went from the search', () => {
  it('is kept under a key of its own, the latest first, each place once and twelve at most', () => {
    for (const key of ['a', 'b', 'a', ...'cdefghijklm']) addRecentItem('escola:ana', place(key))
    expect(keys('escola:ana')).toEqual([...'mlkjihgfedca'])
    expect(Object.keys(localStorage)).toEqual(['lousa:recent-places'])
  })

  it('is nobody else’s, and is gone for good when somebody else remembers a place', () => {
    addRecentItem('escola:ana', place('a'))
    expect(keys('escola:beto')).toEqual([])
    addRecentItem('escola:beto', place('b'))
    expect(keys('escola:ana')).toEqual([])
  })

  it('leaves the device with who signs out, and stays with who comes back', () => {
    addRecentItem('escola:ana', place('a'))
    clearOtherUsersRecents('escola:ana')
    expect(keys('escola:ana')).toEqual(['a'])
    clearOtherUsersRecents('escola:beto')
    expect(localStorage.length).toBe(0)
    addRecentItem('escola:ana', place('a'))
    clearOtherUsersRecents(null)
    expect(localStorage.length).toBe(0)
  })

  it.each(['', '{', 'null', '{}', '[{"key":1}]', '[null]'])('is nothing where %s is stored', stored => {
    localStorage.setItem('lousa:recent-places', `escola:ana\n${stored}`)
    expect(recentItems('escola:ana')).toEqual([])
  })
})
