import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { institutionRow } from '../../modules/identity/identity.factory.ts'
import { DEMO_ADMINISTRATOR, DEMO_CLASS_TEACHER, DEMO_INSTRUCTOR } from './demo-accounts.ts'
import { emptyDraft, type Making } from './demo-draft.ts'
import type { DemoOptions } from './demo-options.ts'
import { createIds, createRandom } from './demo-random.ts'
import { GROWN_UP, type People } from './people/demo-people.ts'

type DemoInstitution = Pick<DemoOptions, 'today' | 'timeZone' | 'now' | 'seed'> & {
  kind: InstitutionKind
  name: string
  host: string
  taxNumber: string
  passwordHash: string
}

/** Begins an institution: its row, its host, and what the parts of the generator share. */
export const beginInstitution = (institution: DemoInstitution): Making => {
  const { kind, host, today } = institution
  const random = createRandom(`${institution.seed ?? 1}/${kind}/${host}`)
  const createdAt = `${Number(today.slice(0, 4)) - 1}-12-10T12:00:00.000Z`
  const id = createIds(random.fork('ids'), new Date(createdAt))
  const making: Making = {
    institutionId: id(),
    draft: emptyDraft(),
    random,
    id,
    today,
    createdAt,
    passwordHash: institution.passwordHash,
    now: institution.now,
  }
  making.draft.institution.push(
    institutionRow({
      institution_id: making.institutionId,
      kind,
      name: institution.name,
      inep_code: kind === 'SCHOOL' ? '35999999' : null,
      tax_number: institution.taxNumber,
      is_demo: true,
      ...(institution.timeZone && { time_zone: institution.timeZone }),
      self_registration: kind === 'MUNICIPAL',
      waitlist_promotion: kind === 'MUNICIPAL',
      signatories: [
        { name: 'Cecília Prado de Andrade', title: 'Secretária escolar' },
        { name: 'Antônio Vieira Galvão', title: 'Diretor' },
      ],
    }),
  )
  making.draft.institution_hostname.push({ hostname: host, institution_id: making.institutionId })
  return making
}

/** The administrator and the instructor with which one signs in. */
export const addDemoStaff = (making: Making, people: People) => {
  const year = Number(making.today.slice(0, 4))
  const grown = { birth: GROWN_UP(year), registrationYear: year }
  return {
    administrator: people.add({ ...grown, role: 'ADMINISTRATOR', account: DEMO_ADMINISTRATOR }).accountId,
    instructor: people.add({ ...grown, role: 'INSTRUCTOR', account: DEMO_INSTRUCTOR }).accountId,
  }
}

/** The instructor of a whole class of the first years. */
export const addClassTeacher = (making: Making, people: People): string => {
  const year = Number(making.today.slice(0, 4))
  const grown = { birth: GROWN_UP(year), registrationYear: year }
  return people.add({ ...grown, role: 'INSTRUCTOR', account: DEMO_CLASS_TEACHER }).accountId
}
