import { M } from '@lousa/contract/messages.ts'
import { MAP_SCREEN as W } from '@lousa/contract/reports/map/map-screen.messages.ts'
import { Button, Text } from '@mantine/core'
import { IconEye, IconFileSpreadsheet, IconFileText, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { confirmSchoolReports } from './confirm-school-reports.ts'
import type { ReportCalls, ReportOptions } from './document/paper.types.ts'
import { gradeReport, planReport, schoolReport } from './document/papers.api.ts'
import { ReportPreview } from './document/report-preview.part.tsx'
import { filesChanged } from './file/files.api.ts'
import classes from './report-card-request.module.css'
import { ALL_CLASSES, useChoices } from './report-choices.ts'

/** The parameters of the address: `periodo` is a term of the class or, for all classes, the position of one. */
export type MapChoice = { turma: string; periodo: string; documento: 'mapa' | 'ata' }

const DOCUMENTS = [
  { value: 'mapa', label: W.papers.map },
  { value: 'ata', label: W.papers.minutes },
]

/** The paper that is chosen; null while the class, or a plan by which its map is asked for, is not known. */
const paperOf = (
  yearId: string,
  { turma, documento }: MapChoice,
  planId: string | null,
): ReportCalls | null => {
  const isMinutes = documento === 'ata'
  if (turma === '') return null
  if (turma === ALL_CLASSES) {
    const paper = schoolReport(yearId, isMinutes ? 'FINAL_RESULTS' : 'OVERVIEW_MAP')
    const agreed = () => confirmSchoolReports(yearId, { title: W.issueSchool, verb: W.issue })
    return { ...paper, ask: async choice => ((await agreed()) ? paper.ask(choice) : null) }
  }
  if (isMinutes) return gradeReport(turma, 'FINAL_RESULTS')
  return planId === null ? null : planReport({ planId, gradeId: turma }, 'OVERVIEW_MAP')
}

type Props = {
  yearId: string
  choice: MapChoice
  onChoose: (choice: Partial<MapChoice>) => void
  /** A plan of the class. */
  planId: string | null
}

/** Chooses a paper, a class or all of them and a term, looks at it and issues it. */
export const MapRequest = ({ yearId, choice, onChoose, planId }: Props) => {
  const { grades, terms, error, retry } = useChoices(yearId, { ...choice, aluno: '' })
  const [asking, setAsking] = useState(false)
  /** The subject of the preview; another choice closes it. */
  const [shown, setShown] = useState('')
  if (error) return <ErrorState error={error} onRetry={retry} />
  const { turma, periodo, documento } = choice
  const isMinutes = documento === 'ata'
  const isSchool = turma === ALL_CLASSES
  const paper = paperOf(yearId, choice, planId)
  const term = isMinutes ? undefined : periodo || undefined
  const key = JSON.stringify([turma, term, documento])
  const issue = async (format: ReportOptions['format']): Promise<void> => {
    setAsking(true)
    try {
      if (await paper?.ask({ format, term })) {
        toast.info(M.toast.queued)
        await filesChanged()
      }
    } catch (failure) {
      toast.error(failure)
    }
    setAsking(false)
  }
  const preview = paper?.preview
  return (
    <ContentCard title={W.choice}>
      <div className={classes.fields}>
        <Select
          label={W.grade}
          placeholder={W.chooseGrade}
          required
          searchable
          nothingFoundMessage={M.empty.generic}
          data={grades}
          value={turma || null}
          onChange={next => onChoose({ turma: next ?? '', periodo: '' })}
        />
        <Select
          label={W.term}
          placeholder={W.wholeYear}
          clearable
          clearButtonProps={{ 'aria-label': W.wholeYear }}
          disabled={turma === '' || (isSchool && isMinutes)}
          data={terms}
          value={periodo || null}
          onChange={next => onChoose({ periodo: next ?? '' })}
        />
        <Select
          label={W.paper}
          data={DOCUMENTS}
          value={documento}
          onChange={next => onChoose({ documento: next === 'ata' ? 'ata' : 'mapa' })}
        />
      </div>
      {isMinutes && (
        <Text size="sm" c="dimmed" mt="sm">
          {W.minutesHint}
        </Text>
      )}
      <div className={classes.ways}>
        <Button
          leftSection={
            isSchool ? <IconFileZip size={18} aria-hidden /> : <IconFileText size={18} aria-hidden />
          }
          disabled={!paper}
          loading={asking}
          onClick={() => void issue('pdf')}
        >
          {isSchool ? W.issueSchool : W.issuePdf}
        </Button>
        {!isSchool && (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            disabled={!paper || asking}
            onClick={() => void issue('xlsx')}
          >
            {W.issueSheet}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          disabled={!paper}
          aria-expanded={shown === key}
          onClick={() => setShown(shown === key ? '' : key)}
        >
          {shown === key ? W.closePreview : W.preview}
        </Button>
      </div>
      {preview && shown === key && (
        <div className={classes.preview}>
          <ReportPreview
            title={isMinutes ? W.papers.minutes : W.papers.map}
            of={key}
            load={() => preview({ format: 'pdf', term })}
          />
        </div>
      )}
    </ContentCard>
  )
}
