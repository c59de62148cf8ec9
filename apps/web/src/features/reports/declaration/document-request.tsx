import { fill, M } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { Anchor, Button, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconEye, IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { settingsOptions } from '../../identity/institution/institution.api.ts'
import type { Report, ReportOptions, ReportTerm } from '../document/paper.types.ts'
import { ReportPreview } from '../document/report-preview.part.tsx'
import { filesChanged } from '../file/files.api.ts'
import { choiceOf, type Period } from '../modal/paper-choice.values.ts'
import { PaperOptions } from '../modal/paper-fields.part.tsx'
import { commonTerms, useTermsOfGrade } from '../modal/terms-of-grade.part.ts'
import { type DocumentChoice, type DocumentScope, documentPaper, documentsFor } from './document-papers.ts'
import classes from './document-request.module.css'
import { ClassChoice, EventChoice } from './document-subject.tsx'
import { StudentChoice, useStudentEnrollments } from './student-choice.tsx'

const SCOPES: DocumentScope[] = ['aluno', 'turma', 'plano', 'evento', 'escola']

/** The signatories, from the settings. */
const Signatories = () => {
  const { data } = useQuery(settingsOptions())
  if (!data) return null
  const names = data.signatories.map(({ name, title }) => fill(W.signatory, { name, title })).join('; ')
  return (
    <Text size="sm" c="dimmed">
      {names === '' ? W.nobodySigns : fill(W.signedBy, { names })}{' '}
      <Anchor component={Link} to={`${PATHS.settings}#documentos`} size="sm" underline="always">
        {W.changeSignatories}
      </Anchor>
    </Text>
  )
}

const useIssue = () => {
  const [isAsking, setIsAsking] = useState(false)
  const issue = async ({ ask }: Report, choice: ReportOptions): Promise<void> => {
    setIsAsking(true)
    try {
      if (await ask(choice)) toast.info(M.toast.queued)
      await filesChanged()
    } catch (error) {
      toast.error(error)
    }
    setIsAsking(false)
  }
  return { isAsking, issue }
}

/** Terms that can be chosen: of the class, or of all levels by position. */
const useTerms = (yearId: string, scope: DocumentScope, gradeId: string): readonly ReportTerm[] => {
  const ofGrade = useTermsOfGrade(gradeId === '' ? undefined : gradeId)
  const levels = useQuery({ ...educationLevelsOptions(yearId), enabled: scope === 'escola' })
  return scope === 'escola' ? commonTerms(levels.data?.data ?? []) : ofGrade
}

const kindsOf = (documents: ReturnType<typeof documentsFor>) => {
  const itemsOf = (isDocument: boolean) =>
    documents
      .filter(each => each.isDocument === isDocument)
      .map(({ tag: value, label }) => ({ value, label }))
  return [
    { group: W.groups.documents, items: itemsOf(true) },
    { group: W.groups.reports, items: itemsOf(false) },
  ].filter(({ items }) => items.length > 0)
}

type Props = {
  year: { id: string; year: number | string }
  choice: DocumentChoice
  onChoose: (choice: Partial<DocumentChoice>) => void
}

/** The document that is chosen, of what is chosen: null where that is not known yet. */
const useChosen = (yearId: string, choice: DocumentChoice) => {
  const { para: scope, turma, plano, evento } = choice
  const { enrollments } = useStudentEnrollments(yearId, scope === 'aluno' ? choice.aluno : '')
  const [only, ...others] = enrollments ?? []
  const enrollment =
    enrollments?.find(({ id }) => id === choice.matricula) ?? (others.length === 0 ? only : undefined)
  const gradeId = { aluno: enrollment?.grade.id ?? '', turma, plano: turma, evento: '', escola: '' }[scope]
  const terms = useTerms(yearId, scope, gradeId)
  const documents = documentsFor(scope)
  const [first] = documents
  const document = documents.find(({ tag }) => tag === choice.documento) ?? first
  const id = { aluno: enrollment?.id ?? '', turma, plano, evento, escola: yearId }[scope]
  const subject = scope === 'plano' ? { scope, id, gradeId } : { scope, id }
  const paper = document ? documentPaper(subject, document.tag) : null
  return { enrollmentId: enrollment?.id ?? '', terms, documents, document, id, paper }
}

type Chosen = ReturnType<typeof useChosen>

/** How many documents come of a class or a school. */
const Amount = ({
  scope,
  document,
  paper,
}: { scope: DocumentScope } & Pick<Chosen, 'document' | 'paper'>) => {
  if (!paper?.many || !document || (scope !== 'turma' && scope !== 'escola')) return null
  const ofClass = document.isDocument ? W.ofEach : ''
  return (
    <Text size="sm" mt="sm">
      {scope === 'escola' ? W.ofSchool : ofClass}
      {document.tag === 'ACADEMIC_RECORD' && ` ${W.onlyBuilt[scope]}`}
    </Text>
  )
}

/** The fields of the subject. */
const SubjectFields = ({ year, choice, onChoose, enrollmentId }: Props & Pick<Chosen, 'enrollmentId'>) => {
  const { para: scope } = choice
  const given = { yearId: year.id, choice, onChoose }
  if (scope === 'turma' || scope === 'plano') return <ClassChoice {...given} />
  if (scope === 'evento') return <EventChoice {...given} />
  return scope === 'aluno' ? (
    <StudentChoice
      yearId={year.id}
      studentId={choice.aluno}
      enrollmentId={enrollmentId}
      onStudent={aluno => onChoose({ aluno, matricula: '' })}
      onEnrollment={matricula => onChoose({ matricula })}
    />
  ) : null
}

/** Chooses of what and which document, shows exactly what will be printed, and issues it. */
export const DocumentRequest = ({ year, choice, onChoose }: Props) => {
  const { para: scope } = choice
  const { enrollmentId, terms, documents, document, id, paper } = useChosen(year.id, choice)
  const { isAsking, issue } = useIssue()
  const [period, setPeriod] = useState<Period>({ term: '', start: '', end: '' })
  const [format, setFormat] = useState<ReportOptions['format']>('pdf')
  const [includeUnpublished, setIncludeUnpublished] = useState(false)
  /** The request that the preview shows; another choice closes it. */
  const [shown, setShown] = useState('')
  const options =
    id !== '' && paper ? choiceOf(paper, { period, format, student: '', includeUnpublished, terms }) : null
  const key = JSON.stringify([scope, id, document?.tag, options])
  const ask = async (): Promise<void> => {
    if (!paper || !options) return
    const effect = fill(W.schoolEffect, { year: year.year })
    const isAgreed =
      scope !== 'escola' || (await confirm({ title: W.schoolTitle, effect, verb: W.issue, harmless: true }))
    if (isAgreed) await issue(paper, options)
  }
  return (
    <ContentCard title={W.title}>
      <Input.Wrapper label={W.scope} mb="md" labelElement="div">
        <SegmentedControl
          className={classes.scopes ?? ''}
          fullWidth
          aria-label={W.scope}
          data={SCOPES.map(value => ({ value, label: W.scopes[value] }))}
          value={scope}
          onChange={para => onChoose({ para: SCOPES.find(one => one === para) ?? 'aluno' })}
        />
      </Input.Wrapper>
      <div className={classes.fields}>
        <SubjectFields year={year} choice={choice} onChoose={onChoose} enrollmentId={enrollmentId} />
        <Select
          label={W.kind}
          required
          data={kindsOf(documents)}
          value={document?.tag ?? null}
          onChange={next => {
            const chosen = documents.find(({ tag }) => tag === next)
            if (chosen) onChoose({ documento: chosen.tag })
          }}
        />
      </div>
      {paper && (
        <Stack gap="md" mt="md">
          {paper.note && (
            <Text size="sm" c="dimmed">
              {paper.note}
            </Text>
          )}
          <PaperOptions
            paper={paper}
            terms={terms}
            days={undefined}
            period={period}
            format={format}
            includeUnpublished={includeUnpublished}
            onPeriod={setPeriod}
            onFormat={setFormat}
            onUnpublished={setIncludeUnpublished}
          />
        </Stack>
      )}
      <Amount scope={scope} document={document} paper={paper} />
      {document?.isDocument && (
        <div className={classes.signatories}>
          <Signatories />
        </div>
      )}
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          disabled={!options}
          aria-expanded={shown === key}
          onClick={() => setShown(shown === key ? '' : key)}
        >
          {W.preview}
        </Button>
        <Button
          leftSection={<IconFileExport size={18} aria-hidden />}
          disabled={!options}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {W.issue}
        </Button>
      </div>
      {shown === key && paper?.preview && options && (
        <div className={classes.preview}>
          <ReportPreview
            title={paper.label}
            of={key}
            load={() =>
              paper.preview?.({ ...options, format: 'pdf' }) ?? Promise.reject(new Error('no preview'))
            }
          />
        </div>
      )}
    </ContentCard>
  )
}
