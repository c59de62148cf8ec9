import type { InstructorAbsence } from '@lousa/contract/planning/cover/absence.contract.ts'
import { COVER } from '@lousa/contract/planning/cover/cover.messages.ts'
import { COVER_WORDS } from '@lousa/contract/planning/cover/cover-words.messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDate, todayIn } from '../../../lib/text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { AbsenceForm } from './absence-form.part.tsx'
import { confirmWithdrawal } from './absence-withdrawal.ts'
import { ownAbsencesOptions } from './cover.api.ts'
import classes from './cover.module.css'
import { spanWords } from './cover.words.ts'

const C = COVER

const Row = ({ absence, today, ownId }: { absence: InstructorAbsence; today: string; ownId: string }) => (
  <li className={classes.row}>
    <Text fw={600}>
      {showDate(absence.start)}, {spanWords(absence)}
    </Text>
    <Text size="sm">{COVER_WORDS.kinds[absence.kind]}</Text>
    {absence.start >= today && absence.createdBy.id === ownId && (
      <div className={classes.acts}>
        <Button variant="default" size="sm" onClick={() => void confirmWithdrawal(absence)}>
          {C.absence.withdraw}
        </Button>
      </div>
    )}
  </li>
)

/** The absences that an instructor has announced from today on; another one is announced here. */
export const OwnAbsences = ({ onClose }: { onClose: () => void }) => {
  const { id } = useActor()
  const today = todayIn(useInstitution().timeZone)
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useQuery(ownAbsencesOptions(today))
  if (isNew) return <AbsenceForm date={today} instructorId={id} onClose={() => setNew(false)} />
  return (
    <Modal opened onClose={onClose} title={C.own.title}>
      <Stack gap="sm">
        <Text size="sm">{C.own.lead}</Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton rows={2} />
        ) : data.data.length === 0 ? (
          <Text size="sm">{C.own.none}</Text>
        ) : (
          <ul className={classes.rows}>
            {data.data.map(absence => (
              <Row key={absence.id} absence={absence} today={today} ownId={id} />
            ))}
          </ul>
        )}
        <Button onClick={() => setNew(true)}>{C.own.add}</Button>
      </Stack>
    </Modal>
  )
}
