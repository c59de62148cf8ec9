import { M } from '@lousa/contract/messages.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconEye, IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import type { Report, ReportOptions } from '../document/paper.types.ts'
import { ReportPreview } from '../document/report-preview.part.tsx'
import { filesChanged } from '../file/files.api.ts'
import { IssuedFiles } from '../file/issued-files.part.tsx'
import { choiceOf, type Period } from './paper-choice.values.ts'
import { PaperFields } from './paper-fields.part.tsx'
import type { ReportsOf } from './report-modal.types.ts'
import classes from './report-window.module.css'
import { StudentField } from './student-field.tsx'
import { useStudentsOfGrade } from './students-of-grade.ts'
import { useTermsOfGrade } from './terms-of-grade.part.ts'

/** Asks for one paper at a time; answers whether it is being made. */
const useIssue = () => {
  const [isAsking, setIsAsking] = useState(false)
  const issue = async ({ ask }: Report, choice: ReportOptions): Promise<boolean> => {
    setIsAsking(true)
    try {
      const file = await ask(choice)
      if (file) toast.info(M.toast.queued)
      void filesChanged()
      return file !== null
    } catch (error) {
      toast.error(error)
      return false
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, issue }
}

type Props = ReportsOf & { onClose: () => void }

export const ReportWindow = ({
  about,
  papers,
  gradeId,
  terms: given,
  days,
  otherSubjects = [],
  tag,
  onClose,
}: Props) => {
  const ofGrade = useTermsOfGrade(gradeId)
  const students = useStudentsOfGrade(papers.some(({ ofStudent }) => ofStudent) ? gradeId : undefined)
  const terms = given ?? ofGrade
  const [chosen, setChosen] = useState(tag ?? papers[0]?.tag ?? '')
  const [period, setPeriod] = useState<Period>({ term: '', start: '', end: '' })
  const [format, setFormat] = useState<ReportOptions['format']>('pdf')
  const [student, setStudent] = useState('')
  const [includeUnpublished, setIncludeUnpublished] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const { isAsking, issue } = useIssue()
  const paper = papers.find(each => each.tag === chosen) ?? papers[0]
  if (!paper) return null
  const choice = choiceOf(paper, { period, format, student, includeUnpublished, terms, days })
  const issueButton = (
    <Button
      mih={44}
      leftSection={<IconFileExport size={18} aria-hidden />}
      loading={isAsking}
      disabled={choice === null}
      onClick={() => choice && void issue(paper, choice).then(isMade => isMade && setIsPreviewed(false))}
    >
      {W.issue}
    </Button>
  )
  if (isPreviewed && choice && paper.preview) {
    const { preview } = paper
    return (
      <Stack gap="sm">
        <Title order={3} size="h4">
          {paper.label} — {about}
        </Title>
        <ReportPreview
          title={`${paper.label} — ${about}`}
          of={JSON.stringify([paper.tag, choice])}
          load={() => preview({ ...choice, format: 'pdf' })}
          actions={
            <>
              <Button
                variant="default"
                mih={44}
                data-autofocus
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => setIsPreviewed(false)}
              >
                {M.btn.back}
              </Button>
              {issueButton}
            </>
          }
        />
      </Stack>
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <PaperFields
        papers={papers}
        paper={paper}
        terms={terms}
        days={days}
        period={period}
        format={format}
        includeUnpublished={includeUnpublished}
        student={
          paper.ofStudent && <StudentField students={students} value={student} onChange={setStudent} />
        }
        onPaper={setChosen}
        onPeriod={setPeriod}
        onFormat={setFormat}
        onUnpublished={setIncludeUnpublished}
      />
      <Group justify="flex-end" gap="xs" className={classes.ways}>
        <Button variant="default" mih={44} onClick={onClose}>
          {M.btn.close}
        </Button>
        {paper.preview && (
          <Button
            variant="default"
            mih={44}
            leftSection={<IconEye size={18} aria-hidden />}
            disabled={choice === null}
            onClick={() => setIsPreviewed(true)}
          >
            {W.preview}
          </Button>
        )}
        {issueButton}
      </Group>
      <section aria-label={W.files} className={classes.files}>
        <Title order={3} size="h5" p="sm">
          {W.files}
        </Title>
        <IssuedFiles
          tags={papers.map(each => each.tag)}
          subjects={
            new Set([
              ...papers.flatMap(({ subject }) => subject ?? []),
              ...otherSubjects,
              ...(students.enrollments ?? []).map(({ id }) => id),
            ])
          }
        />
      </section>
    </Stack>
  )
}
