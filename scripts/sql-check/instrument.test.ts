import { expect, test } from 'vitest'
import { type Choices, enumerateBranches } from './choices.ts'
import { instrument } from './instrument.ts'

test('every turn of a decision is taken, behind other decisions too', async () => {
  const ways: string[] = []
  await enumerateBranches(async (choices: Choices) => {
    const first = choices.choose('first', 3)
    ways.push(first === 2 ? `2${choices.choose('behind', 2)}` : String(first))
  })
  expect(ways).toEqual(['0', '1', '20', '21'])
})

test('sources ask before they decide, and say where their SQL is and what it declares', () => {
  const source = [
    'export const f = async ({ db }: Ctx, open: boolean) =>',
    '  sql<Row>`select $' + '{open ? sql`1` : sql`2`}`.execute(db)',
  ].join('\n')
  const { code, sites } = instrument(source, 'f.ts')
  expect(code).toContain("$r.decide('f.ts:75-79', open) ?")
  expect(code.split('\n')).toHaveLength(2)
  expect(sites.map(({ line, name, declared }) => [line, name, declared?.text])).toEqual([
    [2, 'f', 'Row'],
    [2, 'f', undefined],
    [2, 'f', undefined],
  ])
})

test('every turn of a loop is counted, also of one without a condition', () => {
  const { code } = instrument('export const f = () => { for (let row = 0; ; ) row += g(row) }', 'f.ts')
  expect(code).toMatch(/for \(let row = 0; ; \) \{ \$r\.again\('f\.ts:\d+-\d+', true\); row \+= g\(row\) \}/)
})

test('functions that are given SQL are left to their callers', () => {
  const source = 'export const rows = (which: RawBuilder<boolean>) => which\nexport const all = () => 1'
  expect(instrument(source, 'f.ts').givenSql).toEqual(['rows'])
})
