import { beforeEach, describe, expect, it } from 'vitest'
import { scoreStorage, type Unsent, unsentCount } from './score-storage.ts'

const seven = { score: 7, text: null, version: 0 }
const eight = { score: 8, text: null, version: 0 }
const unsent = (values: Unsent['values'], batch: Unsent['batch'] = null): Unsent => ({ values, batch })
const tab = () => scoreStorage('conta', 'prova')

beforeEach(() => localStorage.clear())

describe('an instructor with one evaluation in two tabs', () => {
  it('keeps what both typed, each tab removing only its own', () => {
    const [first, second] = [tab(), tab()]
    first.keep(unsent({ ana: seven }))
    second.keep(unsent({ bia: eight }))
    expect(tab().load()).toEqual(unsent({ ana: seven, bia: eight }))
    first.keep(null)
    expect(tab().load()).toEqual(unsent({ bia: eight }))
    second.keep(null)
    expect(unsentCount('conta', 'prova')).toBe(0)
  })

  it('does not lose a newer value of the other tab for the same student', () => {
    const [first, second] = [tab(), tab()]
    first.keep(unsent({ ana: seven }))
    second.keep(unsent({ ana: eight }))
    first.keep(null)
    expect(tab().load()).toEqual(unsent({ ana: eight }))
  })

  it('does not lose the batch that the other tab has under way', () => {
    const [first, second] = [tab(), tab()]
    const batch = {
      key: 'chave',
      rows: [{ studentEnrollmentId: '11111111-1111-4111-8111-111111111111', score: 7, version: 0 }],
    }
    first.keep(unsent({ ana: seven }, batch))
    second.keep(unsent({ bia: eight }))
    expect(tab().load()?.batch).toEqual(batch)
  })

  it('opened again removes what it found once that is saved', () => {
    tab().keep(unsent({ ana: seven }))
    const again = tab()
    again.load()
    again.keep(null)
    expect(tab().load()).toBeNull()
  })
})
