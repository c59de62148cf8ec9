import type { Role } from '@lousa/contract/roles.ts'
import { addDays, type CivilDate, civilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { cpfWithCheckDigits, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { ageOn, isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { searchKey, sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { accountRow, personRow } from '../../../modules/identity/identity.factory.ts'
import type { NewRow } from '../../../modules/module.ts'
import { DEMO_ACCOUNTS, DEMO_GUARDIAN, DEMO_STUDENT, type DemoAccount } from '../demo-accounts.ts'
import type { Making } from '../demo-draft.ts'
import { type FullName, fullName, type Gender, parentName, socialName } from './demo-names.ts'

export type DemoPerson = { accountId: string; name: string; sortKey: string; birthdate: CivilDate }
export type Birth = { earliest: CivilDate; latest: CivilDate }

type NewPerson = { role: Role; birth: Birth; registrationYear: number; account?: DemoAccount }

const STREETS = [
  'Rua das Acácias',
  'Rua São João',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Travessa do Sol',
]
const QUARTERS = ['Centro', 'Vila Nova', 'Jardim das Flores', 'Parque Industrial', 'Bela Vista']
const OCCUPATIONS = ['Autônoma', 'Professora', 'Motorista', 'Comerciante', 'Técnico de enfermagem', 'Do lar']
const SOCIAL_NAME_SHARE = 0.008
/** People below this age have no social name that they chose alone. */
const SOCIAL_NAME_AGE = 14

const reserved = new Set(DEMO_ACCOUNTS.map(account => onlyTaxCharacters(account.cpf)))

const birthdateIn = ({ earliest, latest }: Birth, random: Making['random']): CivilDate => {
  const [from, to] = [Date.parse(earliest), Date.parse(latest)]
  return addDays(earliest, random.int(0, Math.max(0, Math.round((to - from) / 86_400_000))))
}

/** The people of one institution: registrations and CPFs in sequence, so that none repeats. */
export const createPeople = (making: Making) => {
  const random = making.random.fork('people')
  const registered = new Map<number, number>()
  let people = 0

  const registration = (year: number): string => {
    const next = (registered.get(year) ?? 0) + 1
    registered.set(year, next)
    return `${year}${String(next).padStart(5, '0')}`
  }

  const taxNumber = (): string => {
    people += 1
    // A prime step through nine digits visits each number once.
    const digits = String(100_000_007 + ((people * 7_654_321) % 799_999_993))
    const whole = cpfWithCheckDigits(digits)
    return reserved.has(whole) ? taxNumber() : whole
  }

  const cellphone = () => `1190000${String(random.int(0, 9_999)).padStart(4, '0')}`
  const address = () => ({
    street: random.pick(STREETS),
    number: String(random.int(1, 999)),
    complement: random.chance(0.2) ? `Bloco ${random.pick(['A', 'B', 'C'])}` : null,
    neighborhood: random.pick(QUARTERS),
    city: 'São Paulo',
    state: 'SP',
    landmark: null,
    postalCode: '01001000',
  })

  const addResponsibles = (
    personId: string,
    names: FullName,
    home: ReturnType<typeof address>,
    guardian: { cpf: string } | null,
  ) => {
    const kin = random.chance(0.6)
      ? (['Mãe', 'Pai'] as const)
      : ([random.chance(0.9) ? 'Mãe' : 'Pai'] as const)
    const rows = kin.map((kinship, position) => {
      const name =
        kinship === 'Mãe'
          ? parentName(random, 'Feminino', names.mother)
          : parentName(random, 'Masculino', names.father)
      const drawn = taxNumber()
      return {
        institution_id: making.institutionId,
        id: making.id(),
        person_id: personId,
        position: position + 1,
        name,
        kinship,
        tax_number: guardian && position === 0 ? onlyTaxCharacters(guardian.cpf) : drawn,
        cellphone: cellphone(),
        occupation: random.pick(OCCUPATIONS),
        email: null,
        address: home,
      }
    })
    making.draft.responsible.push(...rows)
    return rows
  }

  const add = ({ role, birth, registrationYear, account }: NewPerson): DemoPerson => {
    const gender: Gender = random.chance(0.5) ? 'Feminino' : 'Masculino'
    const birthdate = birthdateIn(birth, random)
    const age = ageOn(birthdate, making.today)
    const drawn = fullName(random, { gender, young: age < 20 })
    const name = account?.name ?? drawn.name
    const number = registration(registrationYear)
    const id = making.id()
    const home = address()
    const [first = '', ...others] = searchKey(name).split(' ')
    const alone = personRow({
      institution_id: making.institutionId,
      id,
      name,
      social_name:
        !account && age >= SOCIAL_NAME_AGE && random.chance(SOCIAL_NAME_SHARE)
          ? socialName(random, name, gender)
          : null,
      tax_number: account ? onlyTaxCharacters(account.cpf) : taxNumber(),
      birthdate,
      email: `${first}.${others.at(-1) ?? 'silva'}.${number}@example.com`,
      cellphone: cellphone(),
      nationality: 'Brasileira',
      naturalness: 'São Paulo',
      birth_state: 'SP',
      gender: account ? null : gender,
      address: home,
      created_at: making.createdAt,
    })
    const responsibles = isMinorOn(birthdate, making.today)
      ? addResponsibles(id, drawn, home, account === DEMO_STUDENT ? DEMO_GUARDIAN : null)
      : []
    const person = { ...alone, main_responsible_id: responsibles[0]?.id ?? null }
    const row = accountRow(person, { id: making.id(), role, registration: number, responsibles })
    making.draft.person.push(person)
    making.draft.account.push(row)
    if (account) addPassword(making, id)
    return { accountId: String(row.id), name, sortKey: sortKey(name), birthdate }
  }

  /** A responsible of a student as a person of their own, who signs in as a guardian. */
  const addGuardian = ({
    name,
    tax_number,
    cellphone,
    email,
    address: home,
  }: NewRow<'responsible'>): { personId: string; accountId: string } => {
    const [id, accountId] = [making.id(), making.id()]
    const person = personRow({
      institution_id: making.institutionId,
      id,
      name,
      tax_number: tax_number ?? null,
      cellphone: cellphone ?? null,
      email: email ?? null,
      address: home ?? null,
      created_at: making.createdAt,
    })
    const number = registration(Number(making.today.slice(0, 4)))
    making.draft.person.push(person)
    making.draft.account.push(accountRow(person, { id: accountId, role: 'GUARDIAN', registration: number }))
    addPassword(making, id)
    return { personId: id, accountId }
  }

  return { add, addGuardian }
}

export type People = ReturnType<typeof createPeople>

const addPassword = (making: Making, personId: string): void => {
  making.draft.credential.push({
    institution_id: making.institutionId,
    person_id: personId,
    password_hash: making.passwordHash,
    updated_at: making.now.toISOString(),
  })
}

/** Born between the given ages, reached in the year. */
export const bornAtAges = (year: number, youngest: number, oldest: number): Birth => ({
  earliest: civilDate(year - oldest, 1, 1),
  latest: civilDate(year - youngest, 1, 1),
})

/** Students in the n-th school year: six years old by 31 March of the first (n from 1 to 12). */
export const bornForSeries = (year: number, series: number): Birth => ({
  earliest: civilDate(year - 6 - series, 4, 1),
  latest: civilDate(year - 5 - series, 3, 31),
})

export const GROWN_UP = (year: number): Birth => bornAtAges(year, 25, 62)
