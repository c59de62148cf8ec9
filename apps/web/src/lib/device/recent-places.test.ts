import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPlacesOfOthers } from './places-of-others.ts'
import { recentPlaces, rememberPlace } from './recent-places.ts'

const place = (key: string) => ({ key, label: `Aluno ${key}`, detail: 'Aluno', to: `/app/${key}` })
const keys = (owner: string) => recentPlaces(owner).map(({ key }) => key)

beforeEach(() => localStorage.clear())

describe('where a person went from the search', () => {
  it('is kept under a key of its own, the latest first, each place once and twelve at most', () => {
    for (const key of ['a', 'b', 'a', ...'cdefghijklm']) rememberPlace('escola:ana', place(key))
    expect(keys('escola:ana')).toEqual([...'mlkjihgfedca'])
    expect(Object.keys(localStorage)).toEqual(['lousa:recent-places'])
  })

  it('is nobody else’s, and is gone for good when somebody else remembers a place', () => {
    rememberPlace('escola:ana', place('a'))
    expect(keys('escola:beto')).toEqual([])
    rememberPlace('escola:beto', place('b'))
    expect(keys('escola:ana')).toEqual([])
  })

  it('leaves the device with who signs out, and stays with who comes back', () => {
    rememberPlace('escola:ana', place('a'))
    forgetPlacesOfOthers('escola:ana')
    expect(keys('escola:ana')).toEqual(['a'])
    forgetPlacesOfOthers('escola:beto')
    expect(localStorage.length).toBe(0)
    rememberPlace('escola:ana', place('a'))
    forgetPlacesOfOthers(null)
    expect(localStorage.length).toBe(0)
  })

  it.each(['', '{', 'null', '{}', '[{"key":1}]', '[null]'])('is nothing where %s is stored', stored => {
    localStorage.setItem('lousa:recent-places', `escola:ana\n${stored}`)
    expect(recentPlaces('escola:ana')).toEqual([])
  })
})
