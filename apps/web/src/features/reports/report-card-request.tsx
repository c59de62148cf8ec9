import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { REPORT_REQUEST as W } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconEye, IconFiles, IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { confirmSchoolReports } from './confirm-school-reports.ts'
import type { ReportCalls, ReportOptions } from './document/paper.types.ts'
import { gradeReport, schoolReport, studentReport } from './document/papers.api.ts'
import { ReportPreview } from './document/report-preview.part.tsx'
import { filesChanged } from './file/files.api.ts'
import classes from './report-card-request.module.css'
import { ALL_CLASSES, type ReportChoice, useChoices } from './report-choices.ts'

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

type ReportAction = { label: string; icon: typeof IconFiles; paper: ReportCalls; choice: ReportOptions }

/** The one thing that can be asked for with this choice. */
const reportAction = (
  yearId: string,
  { turma, periodo, aluno }: ReportChoice,
  includeUnpublished: boolean,
): ReportAction => {
  const choice: ReportOptions = { format: 'pdf', term: periodo || undefined, includeUnpublished }
  if (turma === ALL_CLASSES) {
    const paper = schoolReport(yearId, 'REPORT_CARD')
    const ask = async () => ((await confirmSchoolReports(yearId)) ? paper.ask(choice) : null)
    return { label: W.makeSchool, icon: IconFileZip, paper: { ...paper, ask }, choice }
  }
  return aluno
    ? { label: W.makeOne, icon: IconFileText, paper: studentReport(aluno, 'REPORT_CARD'), choice }
    : { label: W.makeGrade, icon: IconFiles, paper: gradeReport(turma, 'REPORT_CARD'), choice }
}

type Props = { yearId: string; choice: ReportChoice; onChoose: (choice: Partial<ReportChoice>) => void }

/** Chooses a class or all of them, a term if wanted, a student if wanted, and asks for the report cards. */
export const ReportCardRequest = ({ yearId, choice, onChoose }: Props) => {
  const { grades, terms, students, error, retry } = useChoices(yearId, choice)
  const { asking, ask } = useRequest()
  const [unpublished, setUnpublished] = useState(false)
  /** The subject of the preview; another choice closes it. */
  const [shown, setShown] = useState('')
  const { turma, aluno } = choice
  if (error) return <ErrorState error={error} onRetry={retry} />
  const { label, icon: Icon, paper, choice: cardChoice } = reportAction(yearId, choice, unpublished)
  const { preview } = paper
  const key = JSON.stringify([turma, aluno, cardChoice])
  return (
    <ContentCard title={W.title}>
      <div className={classes.fields}>
        <Select
          label={W.grade}
          placeholder={W.chooseGrade}
          required
          searchable
          nothingFoundMessage={M.empty.generic}
          data={grades}
          value={turma || null}
          onChange={next => onChoose({ turma: next ?? '', aluno: '', periodo: '' })}
        />
        <Select
          label={W.term}
          placeholder={W.wholeYear}
          clearable
          clearButtonProps={{ 'aria-label': W.wholeYear }}
          disabled={turma === ''}
          data={terms}
          value={choice.periodo || null}
          onChange={next => onChoose({ periodo: next ?? '' })}
        />
        <Select
          label={W.student}
          placeholder={turma === ALL_CLASSES ? W.allStudents : W.wholeGrade}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': W.wholeGrade }}
          nothingFoundMessage={M.empty.generic}
          disabled={turma === '' || turma === ALL_CLASSES}
          data={students}
          value={aluno || null}
          onChange={next => onChoose({ aluno: next ?? '' })}
        />
      </div>
      <Checkbox
        radius="sm"
        mt="md"
        label={W.unpublished}
        description={W.unpublishedHint}
        checked={unpublished}
        onChange={event => setUnpublished(event.currentTarget.checked)}
      />
      <div className={classes.ways}>
        {turma !== '' && preview && (
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setShown(shown === key ? '' : key)}
            aria-expanded={shown === key}
          >
            {REPORT_MODAL.preview}
          </Button>
        )}
        <Button
          leftSection={<Icon size={18} aria-hidden />}
          disabled={turma === ''}
          loading={asking}
          onClick={() => void ask(() => paper.ask(cardChoice))}
        >
          {label}
        </Button>
      </div>
      {shown === key && preview && (
        <div className={classes.preview}>
          <ReportPreview title={label} of={key} load={() => preview(cardChoice)} />
        </div>
      )}
    </ContentCard>
  )
}
