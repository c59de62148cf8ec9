import { M } from '@lousa/contract/messages.ts'
import { Button, Checkbox, Select } from '@mantine/core'
import { IconFiles, IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { agreedToSchool } from './agreed-to-school.ts'
import classes from './report-card-request.module.css'
import { ALL_CLASSES, type ReportChoice, useChoices } from './report-choices.ts'
import {
  askForClassReportCards,
  askForReportCard,
  askForSchoolReportCards,
  filesChanged,
} from './reports.api.ts'

const useRequest = () => {
  const [asking, setAsking] = useState(false)
  const ask = async (request: () => Promise<unknown>): Promise<void> => {
    setAsking(true)
    try {
      if (await request()) {
        toast.info(M.toast.queued)
        await filesChanged()
      }
    } catch (error) {
      toast.error(error)
    }
    setAsking(false)
  }
  return { asking, ask }
}

type Way = { label: string; icon: typeof IconFiles; request: () => Promise<unknown> }

/** The one thing that can be asked for with this choice. A request that the person takes back answers nothing. */
const wayOf = (
  yearId: string,
  { turma, periodo, aluno }: ReportChoice,
  includeUnpublished: 'true' | undefined,
): Way => {
  const academicTermId = periodo || undefined
  if (turma === ALL_CLASSES) {
    const termPosition = periodo ? Number(periodo) : undefined
    const request = async () =>
      (await agreedToSchool(yearId)) && askForSchoolReportCards(yearId, { termPosition, includeUnpublished })
    return { label: 'Gerar boletins de todas as turmas', icon: IconFileZip, request }
  }
  if (aluno)
    return {
      label: 'Gerar boletim',
      icon: IconFileText,
      request: () => askForReportCard(aluno, { academicTermId, includeUnpublished }),
    }
  return {
    label: 'Gerar boletins da turma',
    icon: IconFiles,
    request: () => askForClassReportCards(turma, { academicTermId, includeUnpublished }),
  }
}

type Props = { yearId: string; choice: ReportChoice; onChoose: (choice: Partial<ReportChoice>) => void }

/** Chooses a class or all of them, a term if wanted, a student if wanted, and asks for the report cards. */
export const ReportCardRequest = ({ yearId, choice, onChoose }: Props) => {
  const { grades, terms, students, error, retry } = useChoices(yearId, choice)
  const { asking, ask } = useRequest()
  const [unpublished, setUnpublished] = useState(false)
  const { turma, aluno } = choice
  if (error) return <ErrorState error={error} onRetry={retry} />
  const { label, icon: Icon, request } = wayOf(yearId, choice, unpublished ? 'true' : undefined)
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
          placeholder={turma === ALL_CLASSES ? 'Todos os alunos' : 'Turma inteira'}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Turma inteira' }}
          nothingFoundMessage={M.empty.generic}
          disabled={turma === '' || turma === ALL_CLASSES}
          data={students}
          value={aluno || null}
          onChange={next => onChoose({ aluno: next ?? '' })}
        />
      </div>
      <Checkbox
        mt="md"
        label="Incluir períodos não divulgados"
        description="Eles saem no boletim com a marca “não publicado”."
        checked={unpublished}
        onChange={event => setUnpublished(event.currentTarget.checked)}
      />
      <div className={classes.ways}>
        <Button
          leftSection={<Icon size={18} aria-hidden />}
          disabled={turma === ''}
          loading={asking}
          onClick={() => void ask(request)}
        >
          {label}
        </Button>
      </div>
    </ContentCard>
  )
}
