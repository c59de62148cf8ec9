import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classList, laterClassList } from '../../apps/e2e/support/class-list.ts'
import { workbookCpfs } from '../../apps/e2e/support/class-workbook.ts'
import { pupils } from '../../apps/e2e/support/sheets.ts'
import { DEMO_ACCOUNTS } from '../../apps/server/src/main/demo/demo-accounts.ts'
import { cpfWithCheckDigits, isValidCpf } from '../../packages/rules/src/identity/tax-number.rules.ts'
import { ROOT } from '../run-tool.ts'
import { claimedCpfs, type Maker, numberFaults } from './claimed-numbers.ts'

const JOURNEYS = join(ROOT, 'apps/e2e')

const cpfsAmong = (cells: readonly string[]): string[] => cells.filter(isValidCpf)
const cpfsInFile = ({ buffer }: { buffer: Buffer }): string[] =>
  cpfsAmong(buffer.toString('latin1').split(/[;\r\n]+/))

/** The helpers themselves say whom they make: a list that grows claims more numbers. */
const MAKERS: Maker[] = [
  {
    file: 'support/sheets.ts',
    names: ['pupils'],
    cpfsOf: seed => cpfsAmong(pupils('Família', seed).flat()),
  },
  { file: 'support/class-workbook.ts', names: ['classWorkbook'], cpfsOf: workbookCpfs },
  {
    file: 'support/class-list.ts',
    names: ['classList', 'laterClassList'],
    cpfsOf: seed => [
      ...cpfsInFile(classList('FAMÍLIA', seed)),
      ...cpfsInFile(laterClassList('FAMÍLIA', seed)),
    ],
  },
]
const KNOWN = { makers: MAKERS, demoCpfs: DEMO_ACCOUNTS.map(({ cpf }) => cpf.replaceAll(/\D/g, '')) }

const spec = (name: string, source: string) => ({ name: `${name}.spec.ts`, source })

test('no two journeys give the same CPF to somebody', () => {
  const files = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.startsWith('test-results'))
    .map(name => ({ name, source: readFileSync(join(JOURNEYS, name), 'utf8') }))
  expect(numberFaults(files, KNOWN)).toEqual([])
  const claimed = files.map(file => claimedCpfs(file, MAKERS).size).filter(size => size > 0)
  expect(claimed.length, 'journeys that name numbers are found').toBeGreaterThan(5)
})

test('a number is known again as text, as a number, and as a CPF with or without its mask', () => {
  const cpf = cpfWithCheckDigits('309000100')
  const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  for (const source of [
    "newStudent(ask, 'Ana', '309000100')",
    "newStaff(ask, { nineDigits: '309000100' })",
    'const seed = 309_000_100',
    `field.fill('${cpf}')`,
    `field.fill('${masked}')`,
  ])
    expect([...claimedCpfs(spec('one', source), MAKERS)], source).toEqual([cpf])
})

test('what only looks like a number of somebody claims nothing', () => {
  const source = "field.fill('11144477736'); field.fill('11987654321'); const code = '12345678'"
  expect(claimedCpfs(spec('one', source), MAKERS).size).toBe(0)
})

test('two journeys clash by the same number, and by a list that reaches the number of another', () => {
  const one = spec('one', "pupils('Um', 306_000_100)")
  const inList = spec('two', "newStudent(ask, 'Bia', '306000111')")
  const behindList = spec('three', "newStudent(ask, 'Caio', '306000112')")
  const cpf = cpfWithCheckDigits('306000111')
  expect(numberFaults([one, inList], KNOWN)).toEqual([`${cpf} is of one.spec.ts and of two.spec.ts`])
  expect(numberFaults([one, behindList], KNOWN)).toEqual([])
})

test('the months of one class list may share their pupils in one journey, and not in two', () => {
  const first = "classList('FERRAZ', 308_000_100)"
  const later = "laterClassList('FERRAZ', 308_000_100)"
  expect(numberFaults([spec('one', `${first}; ${later}`)], KNOWN)).toEqual([])
  expect(numberFaults([spec('one', first), spec('two', later)], KNOWN).length).toBeGreaterThan(0)
})

test('nobody takes the number of a demo account', () => {
  const [cpf = ''] = KNOWN.demoCpfs
  expect(numberFaults([spec('one', `register('${cpf}')`)], KNOWN)).toEqual([
    `${cpf} is of the demonstration and of one.spec.ts`,
  ])
})

test('a helper names no number, and one that makes several of one is known as such', () => {
  const naming = { name: 'support/visitor.ts', source: "cpfWithCheckDigits('305000200')" }
  expect(numberFaults([naming], KNOWN)).toEqual([
    `support/visitor.ts names ${cpfWithCheckDigits('305000200')}: whoever calls it should, for two of them would share the number`,
  ])
  const several = { name: 'support/family.ts', source: 'cpfWithCheckDigits(String(seed + 1))' }
  expect(numberFaults([several], KNOWN)).toEqual([
    'support/family.ts makes several CPFs of one number, and is none of the makers',
  ])
  const single = { name: 'support/one.ts', source: 'cpfWithCheckDigits(nineDigits)' }
  expect(numberFaults([single], KNOWN)).toEqual([])
})
