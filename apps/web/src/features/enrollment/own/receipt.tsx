import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { timesText } from './open-class.values.ts'
import { placeOptions } from './own-enrollment.api.ts'

const factsOf = ({
  user,
  grade,
  status,
  protocol,
  queuePosition,
  modalities,
  createdAt,
}: StudentEnrollment) => [
  { label: W.protocol, value: protocol },
  { label: W.student, value: user.socialName ?? user.name },
  { label: W.registration, value: user.educationInstitutionEnrollment },
  { label: grade.isEvent ? W.event : W.grade, value: grade.name },
  ...(modalities.length > 0
    ? [
        {
          label: W.modalities,
          value: modalities.map(({ curriculumComponent }) => curriculumComponent.name).join(', '),
        },
      ]
    : []),
  {
    label: W.state,
    value:
      status === 'ACTIVE' || queuePosition === null
        ? M.enum[status]
        : fill(W.position, { position: queuePosition }),
  },
  { label: W.at, value: showInstant(createdAt) },
]

/** Days, hours and place of the class or event. The receipt is shown without them until they are there. */
const useWhenAndWhere = ({ grade: { id } }: StudentEnrollment) => {
  const { data } = useQuery(placeOptions(id))
  if (!data) return []
  const days = data.isEvent ? [eventWhen(data)] : timesText(data)
  return [
    ...(days.length > 0 ? [{ label: W.when, value: days.join('; ') }] : []),
    ...(data.place ? [{ label: W.where, value: data.place }] : []),
  ]
}

const ReceiptFacts = ({ enrollment }: { enrollment: StudentEnrollment }) => (
  <Facts facts={[...factsOf(enrollment), ...useWhenAndWhere(enrollment)]} />
)

/** On paper nothing else says whose it is. */
const Issuer = () => (
  <Text size="sm" c="dimmed" mb="sm">
    {useInstitution().name}
  </Text>
)

/** The receipt of an enrolment with its protocol, to be shown and printed. */
export const Receipt = ({
  enrollment,
  onClose,
  onClosed,
}: {
  enrollment: StudentEnrollment | null
  onClose: () => void
  onClosed?: () => void
}) => (
  <Modal
    opened={enrollment !== null}
    onClose={() => {
      onClose()
      onClosed?.()
    }}
    title={enrollment?.status === 'SURPLUS' ? W.receiptWait : W.receiptOf}
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {enrollment && (
      <>
        <Issuer />
        <ReceiptFacts enrollment={enrollment} />
        <Group justify="flex-end" mt="md">
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {W.print}
          </Button>
        </Group>
      </>
    )}
  </Modal>
)
