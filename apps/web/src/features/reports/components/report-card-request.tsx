import { M } from '@lousa/contract/messages.ts'
import { termName } from '@lousa/rules/academics/terms.rules.ts'
import { Button, Select } from '@mantine/core'
import { IconFiles, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/content-card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { shownName } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { classNamesOptions, educationLevelsOptions, gradeOptions } from '../../academics/academics.api.ts'
import { classEnrollmentsOptions } from '../../enrollment/enrollment.api.ts'
import { askForClassReportCards, askForReportCard, filesChanged } from '../reports.api.ts'
import classes from './report-card-request.module.css'

export type ReportChoice = { turma: string; periodo: string; aluno: string }

/** What can be chosen, given what is chosen. */
const useChoices = (yearId: string, { turma }: ReportChoice) => {
  const grades = useQuery(classNamesOptions(yearId))
  const grade = useQuery({ ...gradeOptions(turma), enabled: turma !== '' })
  const levels = useQuery(educationLevelsOptions(yearId))
  const students = useQuery({ ...classEnrollmentsOptions(turma), enabled: turma !== '' })
  const level = levels.data?.data.find(({ id }) => id === grade.data?.educationLevel.id)
  return {
    grades: (grades.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    terms: (level?.academicTerms ?? []).map(({ id, position }) => ({
      value: id,
      label: termName(level?.type ?? 'QUARTER', position),
    })),
    students: (students.data?.data ?? []).map(({ id, user, number }) => ({
      value: id,
      label: number === null ? shownName(user) : `${number} · ${shownName(user)}`,
    })),
    error: grades.data ? null : grades.error,
    retry: () => void grades.refetch(),
  }
}

const useRequest = () => {
  const [asking, setAsking] = useState<'class' | 'student' | null>(null)
  const ask = async (what: 'class' | 'student', request: () => Promise<unknown>): Promise<void> => {
    setAsking(what)
    try {
      await request()
      toast.info(M.toast.queued)
      await filesChanged()
    } catch (error) {
      toast.error(error)
    }
    setAsking(null)
  }
  return { asking, ask }
}

type Props = { yearId: string; choice: ReportChoice; onChoose: (choice: Partial<ReportChoice>) => void }

/** Chooses a class, a term if wanted, a student if wanted, and asks for the report cards. */
export const ReportCardRequest = ({ yearId, choice, onChoose }: Props) => {
  const { grades, terms, students, error, retry } = useChoices(yearId, choice)
  const { asking, ask } = useRequest()
  const { turma, aluno } = choice
  const term = { academicTermId: choice.periodo || undefined }
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <ContentCard title="Novo boletim">
      <div className={classes.fields}>
        <Select
          label="Turma"
          placeholder="Escolha a turma"
          required
          searchable
          nothingFoundMessage={M.empty.generic}
          data={grades}
          value={turma || null}
          onChange={next => onChoose({ turma: next ?? '', aluno: '', periodo: '' })}
        />
        <Select
          label="Período letivo"
          placeholder="Ano todo"
          clearable
          clearButtonProps={{ 'aria-label': 'Ano todo' }}
          disabled={turma === ''}
          data={terms}
          value={choice.periodo || null}
          onChange={next => onChoose({ periodo: next ?? '' })}
        />
        <Select
          label="Aluno"
          placeholder="Turma inteira"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Turma inteira' }}
          nothingFoundMessage={M.empty.generic}
          disabled={turma === ''}
          data={students}
          value={aluno || null}
          onChange={next => onChoose({ aluno: next ?? '' })}
        />
      </div>
      <div className={classes.ways}>
        {aluno ? (
          <Button
            leftSection={<IconFileText size={18} aria-hidden />}
            loading={asking === 'student'}
            onClick={() => void ask('student', () => askForReportCard(aluno, term))}
          >
            Gerar boletim
          </Button>
        ) : (
          <Button
            leftSection={<IconFiles size={18} aria-hidden />}
            disabled={turma === ''}
            loading={asking === 'class'}
            onClick={() => void ask('class', () => askForClassReportCards(turma, term))}
          >
            Gerar boletins da turma
          </Button>
        )}
      </div>
    </ContentCard>
  )
}
