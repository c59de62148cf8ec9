import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { showPostalCode } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EmailLink, PhoneLink } from '../person/contact-link.part.tsx'
import classes from '../person-record.module.css'

type Responsible = User['responsibles'][number]

const addressLine = (address: Responsible['address']): string =>
  [
    address?.street,
    address?.number,
    address?.complement,
    address?.neighborhood,
    [address?.city, address?.state].filter(Boolean).join('/'),
    showPostalCode(address?.postalCode),
  ]
    .filter(Boolean)
    .join(', ')

const ResponsiblePerson = ({ responsible, isMain }: { responsible: Responsible; isMain: boolean }) => {
  const { name, kinship, taxNumber, cellphone, email, occupation, address } = responsible
  return (
    <li className={classes.responsible}>
      <Group gap="sm" mb="sm">
        <Title order={3} size="h4">
          {name}
        </Title>
        {isMain && (
          <StatusBadge tone="info" sign="★">
            {M.field.mainResponsible}
          </StatusBadge>
        )}
      </Group>
      <Facts
        facts={[
          { label: M.field.kinship[0], value: kinship },
          { label: M.field.cellphone, value: cellphone && <PhoneLink phone={cellphone} /> },
          { label: M.field.email, value: email && <EmailLink email={email} /> },
          { label: M.field.taxNumber, value: formatTaxNumber(taxNumber ?? '') },
          { label: M.field.occupation, value: occupation },
          { label: PEOPLE.form.sections.address, value: addressLine(address) },
        ]}
      />
    </li>
  )
}

/** The guardians of a person, with the main one marked. */
export const PersonResponsibles = ({ person }: { person: User }) => (
  <ContentCard title={PEOPLE.form.sections.responsibles}>
    {person.responsibles.length === 0 ? (
      person.type === 'STUDENT' ? (
        <Notice tone="warn">{PEOPLE.responsiblePending}</Notice>
      ) : (
        <Text c="dimmed">{PEOPLE.noResponsibles}</Text>
      )
    ) : (
      <Stack component="ul" gap="lg" className={classes.responsibles ?? ''}>
        {person.responsibles.map(responsible => (
          <ResponsiblePerson
            key={responsible.id}
            responsible={responsible}
            isMain={responsible.id === person.mainResponsibleId}
          />
        ))}
      </Stack>
    )}
  </ContentCard>
)
