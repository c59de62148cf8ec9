import { describe, expect, it } from 'vitest'
import { isPersonValues, newPerson, type PersonValues, valuesOf } from '../person/person.values.ts'
import { savedStudent } from '../person-sample.ts'
import { changesOf, checkChange, checkNew } from './person-changes.values.ts'

const given = { kind: 'student', today: '2026-08-17' } as const
const saved = valuesOf(savedStudent())
const codesIn = (checked: ReturnType<typeof checkChange> | ReturnType<typeof checkNew>) =>
  'errors' in checked ? checked.errors.map(({ path, code }) => [path, code]) : []

describe('who answers for a person', () => {
  const [first] = saved.responsibles
  const old = first && { ...first, occupation: 'Aux. administrativo' }
  const before = { ...saved, responsibles: old ? [old] : [] }

  it('is sent with what was saved before it had to be letters, and with nothing new that is none', () => {
    const codes = (change: Partial<typeof old>) =>
      codesIn(checkChange({ ...before, responsibles: old ? [{ ...old, ...change }] : [] }, before, given))
    expect(codes({ cellphone: '(11) 90000-0009' })).toEqual([])
    expect(codes({ occupation: 'Aux. de cozinha', name: 'Rosa 2' })).toEqual([
      ['responsibles.0.name', 'ONLY_LETTERS'],
      ['responsibles.0.occupation', 'ONLY_LETTERS'],
    ])
  })
})

describe('a new person', () => {
  const typed = (change: Partial<PersonValues>): PersonValues => ({ ...newPerson('student'), ...change })
  const codes = (values: PersonValues) => codesIn(checkNew(values, newPerson('student'), given))

  it('is refused without a name and without a responsible', () => {
    expect(codes(typed({ name: ' ', responsibles: [], mainResponsibleId: '' }))).toEqual([
      ['name', 'REQUIRED'],
      ['responsibles', 'RESPONSIBLE_REQUIRED'],
    ])
  })

  it('is refused where a field is wrong, each under its own name', () => {
    const blank = newPerson('student')
    expect(
      codes({
        ...blank,
        name: 'Bia',
        birthdate: '31/02/2014',
        documents: { ...blank.documents, taxNumber: '529.982.247-24' },
        responsibles: blank.responsibles.map(each => ({
          ...each,
          name: 'Maria',
          kinship: 'Mãe',
          cellphone: '12',
        })),
      }),
    ).toEqual([
      ['birthdate', 'INVALID_DATE'],
      ['documents.taxNumber', 'INVALID_CPF'],
      ['responsibles.0.cellphone', 'INVALID_PHONE'],
    ])
  })

  it('is not born tomorrow', () => {
    const [responsible] = valuesOf(savedStudent()).responsibles
    const values = typed({
      name: 'Bia',
      birthdate: '2026-08-18',
      responsibles: responsible ? [responsible] : [],
    })
    expect(codes(values)).toEqual([['birthdate', 'FUTURE_DATE']])
  })

  it('is sent with what was typed and the suggested nationality alone, without masks, the main responsible by the id they were given here', () => {
    const blank = newPerson('student')
    const [responsible] = blank.responsibles
    expect(
      checkNew(
        {
          ...blank,
          name: '  Bia Souza ',
          cellphone: '(11) 98765-4321',
          responsibles: blank.responsibles.map(each => ({ ...each, name: 'Maria', kinship: 'Mãe' })),
        },
        blank,
        given,
      ),
    ).toEqual({
      value: {
        name: 'Bia Souza',
        cellphone: '11987654321',
        birthdateInfo: { nationality: 'Brasileira' },
        responsibles: [
          {
            id: responsible?.id,
            name: 'Maria',
            kinship: 'Mãe',
            taxNumber: null,
            cellphone: null,
            email: null,
            occupation: null,
            address: null,
          },
        ],
        mainResponsibleId: responsible?.id,
      },
    })
  })

  it('has no nationality once the suggested one was taken out', () => {
    const blank = newPerson('instructor')
    const birthdateInfo = { ...blank.birthdateInfo, nationality: '' }
    const sent = checkNew({ ...blank, name: 'Ana', birthdateInfo }, blank, {
      kind: 'instructor',
      today: given.today,
    })
    expect(sent).toEqual({ value: { name: 'Ana' } })
  })

  it('has no responsibles when it is an instructor', () => {
    const blank = newPerson('instructor')
    const sent = checkNew({ ...blank, name: 'Ana' }, blank, { kind: 'instructor', today: given.today })
    expect(sent).toEqual({ value: { name: 'Ana', birthdateInfo: { nationality: 'Brasileira' } } })
  })
})

describe('changes of a saved person', () => {
  it('are none when nothing was touched', () => {
    expect(changesOf(structuredClone(saved), saved)).toEqual({})
  })

  it('are refused when the last responsible is taken out', () => {
    expect(codesIn(checkChange({ ...saved, responsibles: [], mainResponsibleId: '' }, saved, given))).toEqual(
      [['responsibles', 'RESPONSIBLE_REQUIRED']],
    )
  })

  it('name only the fields that differ, inside of groups too', () => {
    const typed = {
      ...saved,
      socialName: 'Bia',
      cellphone: '',
      documents: { ...saved.documents, issuer: 'SSP' },
      address: { ...saved.address, city: 'Itu' },
    }
    expect(checkChange(typed, saved, given)).toEqual({
      value: { socialName: 'Bia', cellphone: null, documents: { issuer: 'SSP' }, address: { city: 'Itu' } },
    })
  })

  it('take an address away as a whole', () => {
    const address = { ...saved.address, city: 'Itu', street: 'Rua A' }
    expect(changesOf(saved, { ...saved, address })).toEqual({ address: null })
  })

  it('send all responsibles in their order when one of them is another, or when they only change places', () => {
    const [first, second] = saved.responsibles
    if (!first || !second) throw new Error('two responsibles expected')
    const moved = changesOf({ ...saved, responsibles: [second, first] }, saved)
    expect(moved.responsibles?.map(({ name }) => name)).toEqual(['João Souza', 'Maria Souza'])
    expect(moved.mainResponsibleId).toBe(first.id)
    expect(changesOf({ ...saved, mainResponsibleId: second.id }, saved)).toMatchObject({
      mainResponsibleId: second.id,
      responsibles: [{ name: 'Maria Souza' }, { name: 'João Souza' }],
    })
  })

  it('send a picture only when it is another, and null when it was taken away', () => {
    const pictured = { ...saved, avatar: 'user/1/avatar?v=a' }
    expect(changesOf(pictured, pictured)).toEqual({})
    expect(changesOf({ ...pictured, avatar: null }, pictured)).toEqual({ avatar: null })
  })

  it('are not held up by an old number that nobody touched', () => {
    const old = { ...saved, documents: { ...saved.documents, taxNumber: '123' } }
    expect(checkChange({ ...old, note: 'Ligar antes' }, old, given)).toEqual({
      value: { note: 'Ligar antes' },
    })
  })
})

describe('a draft', () => {
  it('of another release or of something else is not taken for a person', () => {
    expect(isPersonValues({ ...saved, documents: {} })).toBe(false)
    expect(isPersonValues({ ...saved, responsibles: [{ name: 'Maria' }] })).toBe(false)
    expect(isPersonValues(null)).toBe(false)
  })

  it('of this release is, after a way through storage', () => {
    expect(isPersonValues(JSON.parse(JSON.stringify(saved)))).toBe(true)
  })
})
