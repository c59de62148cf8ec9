import { M } from '@lousa/contract/messages.ts'
import type { Address, User } from '@lousa/contract/people/user.contract.ts'
import { Group, Stack, Text, Title } from '@mantine/core'
import { ContentCard } from '../../frames/content-card.tsx'
import { Facts } from '../../frames/detail-page.tsx'
import { showPhone, showPostalCode } from '../../lib/contact-masks.ts'
import { showDate } from '../../lib/dates.ts'
import { formatTaxNumber } from '../../lib/tax-number-mask.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './student-record.module.css'

const taxNumber = (digits: string | null): string => formatTaxNumber(digits ?? '')

const addressFacts = (address: Address | null) => [
  { label: M.field.postalCode, value: showPostalCode(address?.postalCode) },
  { label: M.field.street, value: address?.street },
  { label: M.field.number, value: address?.number },
  { label: M.field.complement, value: address?.complement },
  { label: M.field.neighborhood, value: address?.neighborhood },
  { label: M.field.city, value: address?.city },
  { label: M.field.state, value: address?.state },
  { label: M.field.landmark, value: address?.landmark },
]

type Responsible = User['responsibles'][number]

const addressLine = (address: Address | null): string =>
  [address?.street, address?.number, address?.neighborhood, address?.city].filter(Boolean).join(', ')

const ResponsiblePerson = ({ responsible, isMain }: { responsible: Responsible; isMain: boolean }) => (
  <li className={classes.responsible}>
    <Group gap="sm" mb="sm">
      <Title order={3} size="h4">
        {responsible.name}
      </Title>
      {isMain && (
        <StatusBadge tone="info" sign="★">
          {M.field.mainResponsible}
        </StatusBadge>
      )}
    </Group>
    <Facts
      facts={[
        { label: M.field.kinship[0], value: responsible.kinship },
        { label: M.field.taxNumber, value: taxNumber(responsible.taxNumber) },
        { label: M.field.cellphone, value: showPhone(responsible.cellphone) },
        { label: M.field.email, value: responsible.email },
        { label: M.field.occupation, value: responsible.occupation },
        { label: 'Endereço', value: addressLine(responsible.address) },
      ]}
    />
  </li>
)

/** Everything on file about a student, section by section. */
export const StudentRecord = ({ student }: { student: User }) => {
  const { documents, birthdateInfo, responsibles, mainResponsibleId } = student
  return (
    <>
      <ContentCard title="Dados pessoais">
        <div className={classes.person}>
          <PersonAvatar person={{ ...student, thumb: student.avatar ?? student.thumb }} size={84} />
          <Facts
            facts={[
              { label: M.field.name, value: student.name },
              { label: M.field.socialName, value: student.socialName },
              { label: M.field.birthdate, value: showDate(student.birthdate) },
              { label: M.field.gender[0], value: birthdateInfo.gender },
              { label: M.field.registration, value: student.studentRegistrationNumber },
              { label: M.field.oldRegistration, value: student.oldRegistration },
              { label: M.field.note, value: student.note },
            ]}
          />
        </div>
      </ContentCard>
      <ContentCard title="Contatos">
        <Facts
          facts={[
            { label: M.field.cellphone, value: showPhone(student.cellphone) },
            { label: M.field.phone, value: showPhone(student.phone) },
            { label: M.field.email, value: student.email },
            { label: M.field.userName, value: taxNumber(student.userName) },
          ]}
        />
      </ContentCard>
      <ContentCard title="Endereço">
        <Facts facts={addressFacts(student.address)} />
      </ContentCard>
      <ContentCard title="Responsáveis">
        {responsibles.length === 0 ? (
          <Text c="dimmed">Nenhum responsável cadastrado</Text>
        ) : (
          <Stack component="ul" gap="lg" className={classes.responsibles ?? ''}>
            {responsibles.map(responsible => (
              <ResponsiblePerson
                key={responsible.id}
                responsible={responsible}
                isMain={responsible.id === mainResponsibleId}
              />
            ))}
          </Stack>
        )}
      </ContentCard>
      <ContentCard title="Documentos">
        <Facts
          facts={[
            { label: M.field.taxNumber, value: taxNumber(documents.taxNumber) },
            { label: M.field.identityDocument, value: documents.identityDocument },
            { label: M.field.issuer, value: documents.issuer },
            { label: M.field.issuerState, value: documents.issuerState },
            { label: M.field.issuerDate, value: showDate(documents.issuerDate) },
          ]}
        />
      </ContentCard>
      <ContentCard title="Nascimento">
        <Facts
          facts={[
            { label: M.field.nationality, value: birthdateInfo.nationality },
            { label: M.field.naturalness, value: birthdateInfo.naturalness },
            { label: M.field.birthState, value: birthdateInfo.birthState },
            { label: M.field.birthCertificate, value: birthdateInfo.birthCertificateNumber },
            { label: M.field.notaryOffice, value: birthdateInfo.notaryOffice },
          ]}
        />
      </ContentCard>
    </>
  )
}
