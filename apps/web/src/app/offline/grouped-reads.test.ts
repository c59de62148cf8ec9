import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { describe, expect, it } from 'vitest'
import { readInGroups, type Unit } from './grouped-reads.ts'

/** Units of reads that note when each starts and how many run with it. */
const world = () => {
  const groups: string[][] = []
  let current: string[] | null = null
  const read = (name: string, fail?: Error) => async () => {
    if (!current) {
      current = []
      groups.push(current)
    }
    current.push(name)
    await new Promise(done => setTimeout(done))
    current = null
    if (fail) throw fail
  }
  return { groups, read }
}
const always = () => true
const noAnswer = new Error('no network')

describe('reading a device full', () => {
  it('starts up to 24 reads at once, in their order, and divides no unit', async () => {
    const { groups, read } = world()
    const units: Unit[] = Array.from({ length: 20 }, (_, at) => [
      read(`${at}a`),
      read(`${at}b`),
      read(`${at}c`),
    ])
    expect(await readInGroups(units, { goesOn: always })).toBe(true)
    expect(groups.map(({ length }) => length)).toEqual([24, 24, 12])
    expect(groups.flat().slice(0, 4)).toEqual(['0a', '0b', '0c', '1a'])
    expect(groups[1]?.[0]).toBe('8a')
  })

  it('reads a unit that is larger than a batch', async () => {
    const { groups, read } = world()
    const large = Array.from({ length: 30 }, (_, at) => read(String(at)))
    expect(await readInGroups([[read('first')], large, [read('last')]], { goesOn: always })).toBe(true)
    expect(groups.map(({ length }) => length)).toEqual([1, 30, 1])
  })

  it('counts a unit as ready only when each of its reads has an answer, a refusal included', async () => {
    const { read } = world()
    const counts: number[] = []
    const units: Unit[] = [
      [read('a'), read('b', noAnswer)],
      [read('c'), read('d')],
      [read('e', new ContractError('NOT_FOUND'))],
      [read('f', new ContractError('SERVICE_UNAVAILABLE'))],
      [],
    ]
    expect(await readInGroups(units, { goesOn: always, ready: count => counts.push(count) })).toBe(true)
    expect(counts).toEqual([3])
  })

  it('stops where a whole group has no answer, and where it must not go on', async () => {
    const { groups, read } = world()
    const lost: Unit = Array.from({ length: 24 }, (_, at) => read(String(at), noAnswer))
    expect(await readInGroups([lost, [read('next')]], { goesOn: always })).toBe(false)
    expect(groups).toHaveLength(1)
    expect(await readInGroups([[read('next')]], { goesOn: () => false })).toBe(false)
    expect(groups).toHaveLength(1)
    expect(await readInGroups([[]], { goesOn: always })).toBe(true)
  })
})
