import { describe, expect, it } from 'vitest'
import { checkSettings } from './settings.schema.ts'
import { savedInstitution } from './settings-sample.ts'
import { isSettingsValues, valuesOf } from './settings-values.ts'
import { zoneChoices } from './time-zones.ts'

const saved = valuesOf(savedInstitution())
const errorsOf = (typed: object) => {
  const checked = checkSettings({ ...saved, ...typed }, saved)
  return 'errors' in checked ? checked.errors.map(({ path, code }) => [path, code]) : []
}
const changeOf = (typed: object) => {
  const checked = checkSettings({ ...saved, ...typed }, saved)
  return 'value' in checked ? checked.value : checked.errors
}

describe('settings that an administrator typed wrongly', () => {
  it.each([
    [{ name: ' ' }, 'name', 'REQUIRED'],
    [{ inepCode: '123' }, 'inepCode', 'INVALID_INEP'],
    [{ taxNumber: '11.222.333/0001-80' }, 'taxNumber', 'INVALID_CNPJ'],
    [{ email: 'secretaria' }, 'email', 'INVALID_EMAIL'],
    [{ scheduleUrl: 'javascript:alert(1)' }, 'scheduleUrl', 'INVALID_URL'],
    [{ hosts: ['escola.example', 'http://outra'] }, 'hosts.1', 'INVALID_HOST'],
    [{ signatories: [{ name: 'Ana', title: '' }] }, 'signatories.0.title', 'REQUIRED'],
  ])('are refused on their field: %j', (typed, path, code) => {
    expect(errorsOf(typed)).toContainEqual([path, code])
  })

  it('hold nobody up where they were saved long ago and are not touched', () => {
    const old = valuesOf({ ...savedInstitution(), email: 'antigo' })
    expect(checkSettings({ ...old, name: 'Escola Nova' }, old)).toEqual({ value: { name: 'Escola Nova' } })
  })
})

describe('a change of settings', () => {
  it('is nothing when nothing differs', () => expect(changeOf({})).toEqual({}))

  it('takes a CNPJ with letters, without its mask', () => {
    expect(changeOf({ taxNumber: '12.ABC.345/01DE-35' })).toEqual({ taxNumber: '12ABC34501DE35' })
  })

  it('sends an address whole, and none where everything was cleared', () => {
    expect(changeOf({ address: { ...saved.address, number: '200' } })).toMatchObject({
      address: { street: 'Rua das Laranjeiras', number: '200', postalCode: '01001000' },
    })
    const blank = Object.fromEntries(Object.keys(saved.address).map(part => [part, '']))
    expect(changeOf({ address: blank })).toEqual({ address: null })
  })

  it('sends lists in their new order, and a logo that was removed as none', () => {
    const signatories = saved.signatories.toReversed()
    expect(changeOf({ signatories, logo: null })).toEqual({ signatories, logo: null })
    expect(signatories.map(({ name }) => name)).toEqual(['Antônio', 'Cecília'])
  })
})

describe('a draft found on the device', () => {
  it('of another form is none', () => {
    expect(isSettingsValues({ name: 'Escola' })).toBe(false)
    expect(isSettingsValues(null)).toBe(false)
    expect(isSettingsValues({ ...saved, hosts: 'localhost' })).toBe(false)
  })
  it('of this form is taken', () => expect(isSettingsValues(structuredClone(saved))).toBe(true))
})

it('time zones begin with those of Brazil, and keep one that this browser does not know', () => {
  const [brazil, others] = zoneChoices('America/Desconhecida')
  expect(brazil?.items[0]).toMatchObject({ value: 'America/Sao_Paulo' })
  const values = others?.items.map(({ value }) => value)
  expect(values).toContain('America/Desconhecida')
  expect(values).not.toContain('America/Manaus')
})
