import { M } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/planning.contract.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showDate, showLongDate, showTime, todayIn } from '../../../lib/dates.ts'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { dayLessonsOptions, lessonsChanged, whyClosed } from '../planning.api.ts'
import { RecordFacts } from './record-facts.tsx'
import { RecordForm } from './record-form.tsx'

const Frame = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {children}
  </Modal>
)

const titleOf = ({ date }: Pick<Lesson, 'date'>) => `Aula de ${showDate(date)}`

const AttendanceLink = ({ lesson, primary = false }: { lesson: Lesson; primary?: boolean }) => {
  const { role } = useActor()
  const to = classAddress(classPathsOf(role).attendance, { plano: lesson.lessonPlan.id, aula: lesson.id })
  return (
    <Button
      component={Link}
      to={to}
      variant={primary ? 'filled' : 'default'}
      leftSection={<IconUserCheck size={18} aria-hidden />}
      {...(primary ? { 'data-autofocus': true } : {})}
    >
      {lesson.attendanceTaken ? 'Ver frequência' : M.btn.launchAttendance}
    </Button>
  )
}

const When = ({ lesson }: { lesson: Lesson }) => (
  <Text size="sm" c="dimmed">
    {showLongDate(lesson.date)}, {showTime(lesson.start)}–{showTime(lesson.end)} ·{' '}
    {lesson.lessonPlan.curriculumComponent.name} · {lesson.lessonPlan.grade.name}
  </Text>
)

const View = ({ lesson, onEdit, onClose }: { lesson: Lesson; onEdit: () => void; onClose: () => void }) => {
  const { timeZone } = useInstitution()
  const closed = whyClosed(lesson, todayIn(timeZone))
  return (
    <Frame title={titleOf(lesson)} onClose={onClose}>
      <Stack gap="md">
        <When lesson={lesson} />
        {lesson.accomplished && <RecordFacts record={lesson.accomplished} />}
        {closed && <Text size="sm">{closed}</Text>}
        <Group justify="flex-end" mt="xs">
          <AttendanceLink lesson={lesson} />
          {lesson.can.edit && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
              {M.btn.edit}
            </Button>
          )}
        </Group>
      </Stack>
    </Frame>
  )
}

const Launched = ({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) => (
  <Frame title={titleOf(lesson)} onClose={onClose}>
    <Stack align="center" gap="xs" py="md" ta="center">
      <IconCircleCheck size={48} stroke={1.5} color="var(--lousa-good)" aria-hidden />
      <Text fw={600}>Aula lançada</Text>
      <Text c="dimmed" size="sm">
        {lesson.attendanceTaken ? 'A frequência desta aula já foi feita.' : 'Falta a frequência desta aula.'}
      </Text>
      <Group justify="center" mt="md">
        <Button variant="default" onClick={onClose}>
          {M.btn.close}
        </Button>
        <AttendanceLink lesson={lesson} primary />
      </Group>
    </Stack>
  </Frame>
)

type Step = 'view' | 'write' | 'launched'

const LessonRelease = ({
  lesson,
  day,
  onClose,
}: {
  lesson: Lesson
  day: readonly Lesson[]
  onClose: () => void
}) => {
  const [step, setStep] = useState<Step>(lesson.can.launch ? 'write' : 'view')
  const [wasLaunched] = useState(lesson.accomplished !== null)
  const saved = useRef(false)
  if (step === 'launched') return <Launched lesson={lesson} onClose={onClose} />
  if (step === 'view') return <View lesson={lesson} onEdit={() => setStep('write')} onClose={onClose} />
  const others = wasLaunched ? [] : day.filter(({ id, can }) => id !== lesson.id && can.launch)
  return (
    <RecordForm
      lesson={lesson}
      others={others}
      onSaved={() => {
        saved.current = true
      }}
      onKeepTheirs={() => {
        lessonsChanged(lesson.lessonPlan.id)
        setStep('view')
      }}
      onClose={() => {
        if (saved.current && !wasLaunched) setStep('launched')
        else if (wasLaunched) setStep('view')
        else onClose()
      }}
    />
  )
}

/** A lesson's record: written when it is to be launched, shown when it is launched, changed on request. */
export const ReleaseModal = ({
  planId,
  lessonId,
  day,
  onClose,
}: {
  planId: string
  lessonId: string
  day: string
  onClose: () => void
}) => {
  const query = useQuery(dayLessonsOptions(planId, day))
  const lesson = query.data?.data.find(({ id }) => id === lessonId)
  if (lesson)
    return <LessonRelease key={lesson.id} lesson={lesson} day={query.data?.data ?? []} onClose={onClose} />
  return (
    <Frame title={titleOf({ date: day })} onClose={onClose}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <EmptyState title="Aula não encontrada" reason="Ela pode ter sido excluída ou mudada de dia." />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Frame>
  )
}
