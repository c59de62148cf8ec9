import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { ownFields } from '@lousa/rules/people/own-record/own-fields.rules.ts'
import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { showDate } from '../../../lib/dates.ts'
import { formatTaxNumber } from '../../../lib/tax-number-mask.ts'
import { addressLine, valuesOf } from '../person/person.values.ts'
import classes from './own-record.module.css'

/** What the person sees of their record and only the school's office changes. */
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
    ...(isStudent
      ? [
          { label: M.field.gender[0], value: person.birthdateInfo.gender },
          { label: M.field.identityDocument, value: person.documents.identityDocument },
          { label: M.field.nationality, value: person.birthdateInfo.nationality },
          { label: M.field.naturalness, value: person.birthdateInfo.naturalness },
        ]
      : []),
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
