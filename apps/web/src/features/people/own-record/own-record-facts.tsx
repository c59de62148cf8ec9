import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { PERSON_FIELDS, type PersonPath } from '@lousa/contract/people/person/person-table.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { ownFields } from '@lousa/rules/people/own-record/own-fields.rules.ts'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { addressLine, valuesOf } from '../person/person.values.ts'
import { factOf } from '../person/person.words.ts'
import classes from './own-record.module.css'

const STUDENTS_PATHS: readonly PersonPath[] = [
  'birthdateInfo.gender',
  'documents.identityDocument',
  'birthdateInfo.nationality',
  'birthdateInfo.naturalness',
]
/** Fields are listed, so that a new one is not shown by accident. */
const STUDENTS_OWN = STUDENTS_PATHS.flatMap(path => PERSON_FIELDS.filter(field => field.path === path))

/** Fields of their record that a person sees and only the office changes. */
export const OwnRecordFacts = ({ person }: { person: User }) => {
  const fields = ownFields(person.role)
  const isStudent = person.type === 'STUDENT'
  const facts = [
    { label: M.field.name, value: person.name },
    ...(fields.includes('socialName') ? [] : [{ label: M.field.socialName, value: person.socialName }]),
    { label: M.field.taxNumber, value: formatTaxNumber(person.documents.taxNumber ?? '') },
    { label: M.field.birthdate, value: showDate(person.birthdate) },
    ...(person.registration ? [{ label: M.field.registration, value: person.registration }] : []),
    { label: M.field.status, value: person.status },
    ...(isStudent ? STUDENTS_OWN.map(field => factOf(person, field)) : []),
    ...(fields.includes('address')
      ? []
      : [{ label: ACCESS.ownAddress, value: addressLine(valuesOf(person).address) }]),
    ...(isStudent && !fields.includes('responsibles')
      ? [{ label: ACCESS.ownResponsibles, value: person.responsibles.map(({ name }) => name).join(', ') }]
      : []),
  ]
  return (
    <ContentCard
      title={ACCESS.ownFixed}
      aside={
        <Text size="sm" c="dimmed" className={classes.locked ?? ''}>
          <IconLock size={16} aria-hidden />{' '}
          {person.role === 'ADMINISTRATOR' ? ACCESS.askStaff : ACCESS.askSecretary}
        </Text>
      }
    >
      <Facts facts={facts} />
    </ContentCard>
  )
}
