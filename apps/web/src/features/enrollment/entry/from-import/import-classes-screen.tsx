import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'
import { matchingClass } from '@lousa/rules/academics/grade/class-match.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Box, Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { TypedDateInput } from '../../../../frames/form/date-field.tsx'
import { ContentCard } from '../../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../../frames/page/page-header.tsx'
import { SequentialProgress } from '../../../../frames/page/sequential-run.tsx'
import { PATHS } from '../../../../lib/address/paths.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { countedIn } from '../../../../lib/text/numbers.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx'
import { Select } from '../../../../ui/select.tsx'
import { classNamesOptions } from '../../../academics/academics.api.ts'
import { countOutcomes } from '../many/many-rows.values.ts'
import { importRowsOptions } from './import-classes.api.ts'
import { type ImportedStudent, type NamedClass, namedClasses } from './import-classes.values.ts'
import { type Entering, useImportEnrolling, WHEN_FULL, type WhenFull } from './use-import-enrolling.ts'

const W = ENTRY.fromImport

type ClassName = { id: string; name: string }

/** The class chosen for each value of the file: the one that it means, until a person says another. */
const useChoices = (named: readonly NamedClass[], classes: readonly ClassName[]) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const gradeOf = (text: string): string => chosen.get(text) ?? matchingClass(text, classes)?.id ?? ''
  const choose = (text: string, gradeId: string): void =>
    setChosen(before => new Map(before).set(text, gradeId))
  return {
    gradeOf,
    choose,
    entering: named.flatMap(({ text, students }): Entering[] => {
      const gradeId = gradeOf(text)
      return gradeId === '' ? [] : students.map(({ id }) => ({ userId: id, gradeId }))
    }),
  }
}

const Outcomes = ({
  outcomes,
  students,
}: {
  outcomes: ReturnType<typeof useImportEnrolling>['outcomes']
  students: readonly ImportedStudent[]
}) => {
  const { active, waiting, failed } = countOutcomes(outcomes.values())
  const others = students.flatMap(({ id, name }) => {
    const outcome = outcomes.get(id)
    return outcome && outcome.kind !== 'ACTIVE'
      ? [{ id, text: fill(W.outcome, { name, text: outcome.text }) }]
      : []
  })
  return (
    <>
      <Notice tone={failed > 0 ? 'warn' : 'good'}>
        {fill(ENTRY.many.summary, { active, waiting, failed })}
      </Notice>
      {others.length > 0 && (
        <ContentCard title={W.notActive}>
          <List size="sm">
            {others.map(({ id, text }) => (
              <List.Item key={id}>{text}</List.Item>
            ))}
          </List>
        </ContentCard>
      )}
    </>
  )
}

const Classes = ({
  named,
  classes,
  yearId,
}: {
  named: readonly NamedClass[]
  classes: readonly ClassName[]
  yearId: string
}) => {
  const { gradeOf, choose, entering } = useChoices(named, classes)
  const [start, setStart] = useState('')
  const [whenFull, setWhenFull] = useState<WhenFull>('WAITLIST')
  const [confirmAge, setConfirmAge] = useState(false)
  const { outcomes, standing, enroll } = useImportEnrolling(yearId)
  const students = named.flatMap(each => each.students)
  const isBusy = standing !== null
  const waiting = entering.filter(
    ({ userId }) => !['ACTIVE', 'WAITING'].includes(outcomes.get(userId)?.kind ?? ''),
  )
  const isReady = waiting.length > 0 && isCivilDate(start)
  const without = students.length - entering.length
  return (
    <Stack gap="md">
      <ContentCard>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {W.hint}
          </Text>
          {named.map(({ text, students: some }) => (
            <Select
              key={text}
              label={fill(W.classOf, { text, students: countedIn(W.students, some.length) })}
              placeholder={W.choose}
              data={classes.map(({ id, name }) => ({ value: id, label: name }))}
              value={gradeOf(text) || null}
              onChange={gradeId => choose(text, gradeId ?? '')}
              searchable
              clearable
              disabled={isBusy}
              w={{ sm: 400 }}
            />
          ))}
        </Stack>
      </ContentCard>
      <ContentCard>
        <Stack gap="md">
          <Box maw={320}>
            <TypedDateInput
              label={W.start}
              description={W.startHint}
              required
              value={start}
              onChange={setStart}
            />
          </Box>
          <Select
            label={ENTRY.many.whenFull}
            data={WHEN_FULL.map(value => ({ value, label: ENTRY.many.whenFullChoices[value] }))}
            value={whenFull}
            onChange={chosen => setWhenFull(WHEN_FULL.find(value => value === chosen) ?? 'WAITLIST')}
            w={{ sm: 320 }}
          />
          <Switch
            label={ENTRY.many.confirmAge}
            description={ENTRY.many.confirmAgeHint}
            checked={confirmAge}
            onChange={({ currentTarget }) => setConfirmAge(currentTarget.checked)}
          />
          {without > 0 && (
            <Text size="sm">{fill(W.without, { students: countedIn(W.students, without) })}</Text>
          )}
          <Group>
            <Button
              loading={isBusy}
              disabled={!isReady}
              onClick={() => void enroll(waiting, { start, whenFull, confirmAge })}
            >
              {countedIn(ENTRY.many.submit, waiting.length)}
            </Button>
          </Group>
          <SequentialProgress progress={standing} words={counts => fill(ENTRY.many.running, counts)} />
        </Stack>
      </ContentCard>
      {!isBusy && outcomes.size > 0 && <Outcomes outcomes={outcomes} students={students} />}
    </Stack>
  )
}

const OfYear = ({ rows, yearId }: { rows: readonly ImportRow[]; yearId: string }) => {
  const { data, error, refetch } = useQuery(classNamesOptions(yearId))
  const named = namedClasses(rows)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  if (named.length === 0) return <EmptyState title={W.none} reason={W.noneReason} />
  return <Classes named={named} classes={data.data} yearId={yearId} />
}

/** The students of an import come into the classes that the file names. */
export const Component = () => {
  const { id = '' } = useParams()
  const year = useSession(({ menuYear }) => menuYear)
  const { data, error, refetch } = useQuery(importRowsOptions(id))
  const back = PATHS.importRun.replace(':id', id)
  return (
    <>
      <PageHeader
        title={W.title}
        breadcrumb={[
          { label: M.importing.title, to: PATHS.imports },
          { label: M.importing.one, to: back },
          { label: W.title },
        ]}
        actions={[{ label: W.backToImport, icon: <IconArrowLeft size={18} aria-hidden />, to: back }]}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !(data && year) && <PageSkeleton />}
      {data && year && <OfYear rows={data} yearId={year.id} />}
    </>
  )
}
