import { fill, M } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import type { ReportTag } from '@lousa/contract/reports/report-table.ts'
import { Anchor, Button, Input, SegmentedControl, Text } from '@mantine/core'
import { IconEye, IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { classNamesOptions } from '../../academics/academics.api.ts'
import { settingsOptions } from '../../identity/institution/institution.api.ts'
import type { ReportCalls } from '../document/paper.types.ts'
import { ReportPreview } from '../document/report-preview.part.tsx'
import { filesChanged } from '../file/files.api.ts'
import { type DocumentScope, documentCalls, documentsFor } from './document-papers.ts'
import classes from './document-request.module.css'
import { StudentChoice, useStudentEnrollments } from './student-choice.tsx'

/** What stands in the address. */
export type DocumentChoice = {
  para: DocumentScope
  aluno: string
  matricula: string
  turma: string
  documento: ReportTag
}

const SCOPES: DocumentScope[] = ['aluno', 'turma', 'escola']
const AS_PDF = { format: 'pdf' } as const

/** Who signs, as the settings name them. */
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
  const issue = async ({ ask }: ReportCalls): Promise<void> => {
    setIsAsking(true)
    try {
      if (await ask(AS_PDF)) toast.info(M.toast.queued)
      await filesChanged()
    } catch (error) {
      toast.error(error)
    }
    setIsAsking(false)
  }
  return { isAsking, issue }
}

type Props = {
  year: { id: string; year: number | string }
  choice: DocumentChoice
  onChoose: (choice: Partial<DocumentChoice>) => void
}

/** Chooses for whom and which document, shows exactly what will be printed, and issues it. */
export const DocumentRequest = ({ year, choice, onChoose }: Props) => {
  const { para: scope, turma } = choice
  const grades = useQuery(classNamesOptions(year.id))
  const { enrollments } = useStudentEnrollments(year.id, scope === 'aluno' ? choice.aluno : '')
  const { isAsking, issue } = useIssue()
  /** What the preview is of; another choice closes it. */
  const [shown, setShown] = useState('')
  const [only, ...others] = enrollments ?? []
  const enrollmentId =
    enrollments?.find(({ id }) => id === choice.matricula)?.id ?? (others.length === 0 ? only?.id : undefined)
  const ids = { aluno: enrollmentId ?? '', turma, escola: year.id }
  const documents = documentsFor(scope)
  const [first] = documents
  const document = documents.find(({ tag }) => tag === choice.documento) ?? first
  const id = ids[scope]
  const calls = id !== '' && document ? documentCalls({ scope, id }, document.tag) : null
  const preview = calls?.preview
  const key = JSON.stringify([scope, id, document?.tag])
  const ask = async (): Promise<void> => {
    if (!calls) return
    const effect = fill(W.schoolEffect, { year: year.year })
    const isAgreed =
      scope !== 'escola' || (await confirm({ title: W.schoolTitle, effect, verb: W.issue, harmless: true }))
    if (isAgreed) await issue(calls)
  }
  if (grades.error && !grades.data)
    return <ErrorState error={grades.error} onRetry={() => void grades.refetch()} />
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
        {scope === 'aluno' && (
          <StudentChoice
            yearId={year.id}
            studentId={choice.aluno}
            enrollmentId={enrollmentId ?? ''}
            onStudent={aluno => onChoose({ aluno, matricula: '' })}
            onEnrollment={matricula => onChoose({ matricula })}
          />
        )}
        {scope === 'turma' && (
          <Select
            label={W.grade}
            placeholder={W.chooseGrade}
            required
            searchable
            nothingFoundMessage={M.empty.generic}
            data={(grades.data?.data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
            value={turma || null}
            onChange={next => onChoose({ turma: next ?? '' })}
          />
        )}
        <Select
          label={W.kind}
          required
          data={documents.map(({ tag: value, label }) => ({ value, label }))}
          value={document?.tag ?? null}
          onChange={next => {
            const chosen = documents.find(({ tag }) => tag === next)
            if (chosen) onChoose({ documento: chosen.tag })
          }}
        />
      </div>
      {scope !== 'aluno' && (
        <Text size="sm" mt="sm">
          {scope === 'turma' ? W.ofEach : W.ofSchool}
          {document?.tag === 'ACADEMIC_RECORD' && ` ${W.onlyBuilt[scope]}`}
        </Text>
      )}
      <div className={classes.signatories}>
        <Signatories />
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          disabled={!calls}
          aria-expanded={shown === key}
          onClick={() => setShown(shown === key ? '' : key)}
        >
          {W.preview}
        </Button>
        <Button
          leftSection={<IconFileExport size={18} aria-hidden />}
          disabled={!calls}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {W.issue}
        </Button>
      </div>
      {shown === key && preview && document && (
        <div className={classes.preview}>
          <ReportPreview title={document.label} of={key} load={() => preview(AS_PDF)} />
        </div>
      )}
    </ContentCard>
  )
}
