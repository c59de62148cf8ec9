import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Group, Stack, Text } from '@mantine/core'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { EmailLink, PhoneLink } from '../person/contact-link.part.tsx'

/** Phones of a student's responsibles, the main one first, and the student's own. */
export const ResponsibleContacts = ({ student }: { student: User }) => {
  const { responsibles, mainResponsibleId, cellphone, phone } = student
  const isMain = (id: string): number => (id === mainResponsibleId ? 0 : 1)
  const lines = [
    ...responsibles
      .toSorted((one, other) => isMain(one.id) - isMain(other.id))
      .map(each => ({ ...each, phone: null })),
    ...(cellphone || phone
      ? [{ id: student.id, name: PEOPLE.ownContact, kinship: '', cellphone, phone, email: null }]
      : []),
  ]
  if (lines.length === 0) return null
  return (
    <ContentCard title={PEOPLE.phones}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {lines.map(line => (
          <li key={line.id}>
            <Text size="sm" fw={600}>
              {[line.kinship, line.name].filter(Boolean).join(': ')}
            </Text>
            <Group gap="xs">
              {line.cellphone && <PhoneLink phone={line.cellphone} />}
              {line.phone && <PhoneLink phone={line.phone} />}
              {!line.cellphone && !line.phone && line.email && <EmailLink email={line.email} />}
              {!line.cellphone && !line.phone && !line.email && (
                <Text size="sm" c="dimmed">
                  {PEOPLE.noPhone}
                </Text>
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </ContentCard>
  )
}
