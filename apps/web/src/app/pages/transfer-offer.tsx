import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { documentsAddress } from '../../lib/address/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'

/** The documents for a student who is transferred to another school: each is issued on the screen of documents. */
export const TransferOffer = ({
  enrollment: { id, user },
  onClose,
}: {
  enrollment: StudentEnrollment
  onClose: () => void
}) => {
  const addressOf = (documento: string) =>
    documentsAddress({ para: 'aluno', aluno: user.id, matricula: id, documento })
  return (
    <Notice tone="good">
      {fill(W.transferred, { student: nameInUse(user) })}
      <Group gap="xs" mt="xs">
        <Button component={Link} to={addressOf('TRANSFER_DECLARATION')} size="sm" mih={44}>
          {W.transferDeclaration}
        </Button>
        <Button component={Link} to={addressOf('ACADEMIC_RECORD')} size="sm" mih={44} variant="default">
          {W.transferRecord}
        </Button>
        <Button size="sm" mih={44} variant="subtle" onClick={onClose}>
          {W.notNow}
        </Button>
      </Group>
    </Notice>
  )
}
