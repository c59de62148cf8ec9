import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { ROUTES } from '@lousa/contract/shell/routes.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Group } from '@mantine/core'
import { IconListNumbers, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage, Facts } from '../../../frames/page/detail-page.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { academicYearsOptions, gradeOptions } from '../academics.api.ts'
import { Vacancies } from './grade-columns.tsx'
import type { OpenGrade } from './grade-modals.tsx'
import { NoGrade } from './no-grade.tsx'
import { shiftWord } from './shift.words.ts'

const GradeModals = lazy(async () => ({ default: (await import('./grade-modals.tsx')).GradeModals }))

const G = GRADES
const icon = { size: 18, 'aria-hidden': true } as const

const enrollmentWords = ({ enrollmentStart, enrollmentEnd }: Grade): string => {
  const [start, end] = [enrollmentStart, enrollmentEnd].map(date => (date ? showDate(date) : ''))
  if (start && end) return fill(G.enrollmentBetween, { start, end })
  if (start) return fill(G.enrollmentFrom, { start })
  return end ? fill(G.enrollmentUntil, { end }) : ''
}

const termWorthWords = ({ academicTermMarks }: Grade): string =>
  academicTermMarks
    .map(({ highest }, at) => fill(G.ofTerm, { n: at + 1, highest: formatMark(highest, 1) }))
    .join('; ')

/** The facts of a class; its scale only where it has marks. */
const factsOf = (grade: Grade): { label: string; value: ReactNode }[] => [
  { label: G.level, value: grade.educationLevel.name },
  { label: G.type, value: G.types[grade.type] },
  ...(grade.opinionOfClass ? [{ label: G.opinion, value: G.opinionOfClass }] : []),
  { label: G.retention, value: G.retentions[grade.effectiveRetention] },
  { label: G.shift, value: shiftWord(grade.shift) },
  { label: G.vacancies, value: <Vacancies {...grade} /> },
  ...(grade.type === 'MARK'
    ? [
        { label: G.highest, value: formatMark(grade.highest, 1) },
        { label: G.average, value: formatMark(grade.average, 1) },
        { label: G.termWorths, value: termWorthWords(grade) },
      ]
    : []),
  { label: G.trainingTypes, value: grade.trainingTypes.map(({ name }) => name).join(', ') },
  { label: G.policyColumn, value: grade.performancePolicy === null ? G.ofInstitution : G.ownPolicy },
  { label: G.parallelGroups, value: grade.parallelGroups.join(', ') },
  { label: G.enrollmentPeriod, value: enrollmentWords(grade) },
]

const GradeLinks = ({ grade: { id } }: { grade: Grade }) => {
  const ofGrade = new URLSearchParams({ turma: id })
  return (
    <ContentCard title={G.ways}>
      <Group gap="sm">
        {[
          { label: ROUTES.council, to: generatePath(PATHS.gradeCouncil, { id }) },
          { label: G.policy, to: generatePath(PATHS.gradePolicy, { id }) },
          { label: G.matrix, to: `${PATHS.matrix}?${ofGrade}` },
          { label: G.timetable, to: `${PATHS.timetable}?${ofGrade}` },
          { label: G.plans, to: `${PATHS.lessonPlans}?${ofGrade}` },
          { label: G.students, to: `${PATHS.students}?${ofGrade}` },
        ].map(({ label, to }) => (
          <Button key={label} variant="light" component={Link} to={to}>
            {label}
          </Button>
        ))}
      </Group>
    </ContentCard>
  )
}

/** One class: its facts, and links to its records. */
export const GradePage = ({ gradeId, below }: { gradeId: string; below: (grade: Grade) => ReactNode }) => {
  const query = useQuery(gradeOptions(gradeId))
  const years = useQuery(academicYearsOptions())
  const [open, setOpen] = useState<OpenGrade | null>(null)
  const year = years.data?.data.find(({ id }) => id === query.data?.academicYear.id)
  const isOpen = year?.status === 'OPEN'
  if (!query.data && query.error instanceof Refusal && query.error.status === 404)
    return <NoGrade title={ROUTES.grade} />
  return (
    <>
      <DetailPage
        query={query}
        waitingTitle={ROUTES.grade}
        header={grade => ({
          title: grade.name,
          subtitle: `${grade.educationLevel.name} · ${grade.academicYear.year}`,
          breadcrumb: [
            { label: M.menu.parameters, to: PATHS.parameters },
            { label: M.menu.grades, to: PATHS.grades },
            { label: grade.name },
          ],
          ...(isOpen
            ? {
                primary: {
                  label: M.btn.edit,
                  icon: <IconPencil {...icon} />,
                  onClick: () => setOpen({ kind: 'edit', grade }),
                },
              }
            : {}),
          actions:
            year && grade.type === 'MARK'
              ? [
                  {
                    label: G.termWorths,
                    icon: <IconListNumbers {...icon} />,
                    onClick: () => setOpen({ kind: 'marks', grade }),
                  },
                ]
              : [],
        })}
        side={grade => <GradeLinks grade={grade} />}
        below={below}
      >
        {grade => (
          <ContentCard title={G.data}>
            <Facts facts={factsOf(grade)} />
          </ContentCard>
        )}
      </DetailPage>
      {open && year && (
        <Suspense>
          <GradeModals year={year} open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
