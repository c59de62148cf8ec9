import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { QUICK_PAPERS as W } from '@lousa/contract/reports/declaration/quick-papers.messages.ts'
import { type ReportTag, reportOf } from '@lousa/contract/reports/report-table.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { Button, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { documentsAddress } from '../../../lib/address/paths.ts'
import { Modal } from '../../../ui/modal.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import type { Report } from '../document/paper.types.ts'
import { offered, offeredTags, studentReport } from '../document/papers.api.ts'
import { fileContent, filesChanged, finishedFile } from '../file/files.api.ts'

const ReportPreview = lazy(async () => ({
  default: (await import('../document/report-preview.part.tsx')).ReportPreview,
}))

/** Requested at the counter more often than others, in this order. */
const FREQUENT: readonly ReportTag[] = [
  'ENROLLMENT_DECLARATION',
  'FREQUENCY_DECLARATION',
  'REPORT_CARD',
  'STUDENT_PERFORMANCE',
  'STUDENT_ENROLLMENT_FREQUENCY',
]
const MAX_SHOWN = 3

const failed = (message: string): Refusal => new Refusal({ code: 'FILE_NOT_READY', status: 422, message })

/** Reads a requested document when it is ready. */
const issued = async (requested: GeneratedFile | null): Promise<Blob> => {
  if (!requested) throw failed(W.late)
  const file = await finishedFile(requested)
  void filesChanged()
  if (!file) throw failed(W.late)
  if (file.status !== 'READY') throw failed(file.reason ?? M.err.generic)
  return fileContent(file.id)
}

/** A document as it would be now, and as it is once it is issued; it is requested once, also where it is read again. */
const QuickPaper = ({ paper, title }: { paper: Report; title: string }) => {
  const { preview, tag } = paper
  const [isIssued, setIssued] = useState(!preview)
  const request = useRef<Promise<GeneratedFile | null>>(null)
  const issue = (): Promise<Blob> => {
    request.current ??= paper.ask({ format: 'pdf' }).catch((error: unknown) => {
      request.current = null
      throw error
    })
    return request.current.then(issued)
  }
  if (isIssued || !preview)
    return <ReportPreview title={title} of={`${tag} issued`} words={W.issued} load={issue} />
  return (
    <ReportPreview
      title={title}
      of={tag}
      load={() => preview({ format: 'pdf' })}
      actions={
        <Button mih={44} onClick={() => setIssued(true)}>
          {W.issue}
        </Button>
      }
    />
  )
}

/** Documents of a student: a click shows one as it would be now, a second one issues it. */
export const QuickPapers = ({
  student,
  enrollmentId,
}: {
  student: { id: string; name: string }
  enrollmentId: string
}) => {
  const reader = { role: useActor().role, kind: useInstitution().kind }
  const [shown, setShown] = useState<Report | null>(null)
  const tags = offeredTags('STUDENT', reader)
  const papers = FREQUENT.flatMap(tag => tags.find(each => each === tag) ?? [])
    .slice(0, MAX_SHOWN)
    .map(tag => offered(tag, 'STUDENT', studentReport(enrollmentId, tag)))
  const nameOf = ({ label }: Report) => fill(W.titleOf, { document: label, student: student.name })
  return (
    <ContentCard title={W.title}>
      <Stack gap={6}>
        {papers.map(paper => (
          <Button
            key={paper.tag}
            variant="default"
            justify="flex-start"
            leftSection={<IconFileText size={18} aria-hidden />}
            onClick={() => setShown(paper)}
          >
            {paper.label}
          </Button>
        ))}
        {tags.some(tag => reportOf(tag).document) && (
          <Button
            component={Link}
            to={documentsAddress({ aluno: student.id, matricula: enrollmentId })}
            variant="subtle"
            justify="flex-start"
          >
            {W.others}
          </Button>
        )}
      </Stack>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? nameOf(shown) : ''}
        size="min(960px, 94vw)"
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        {shown && (
          <Suspense>
            <QuickPaper key={shown.tag} paper={shown} title={nameOf(shown)} />
          </Suspense>
        )}
      </Modal>
    </ContentCard>
  )
}
