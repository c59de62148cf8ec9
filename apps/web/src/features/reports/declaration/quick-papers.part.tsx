import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { QUICK_PAPERS as W } from '@lousa/contract/reports/declaration/quick-papers.messages.ts'
import { type ReportTag, reportOf } from '@lousa/contract/reports/report-table.ts'
import { Button, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
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

/** Issues a document and reads it when it is ready. */
const issued = async (paper: Report): Promise<Blob> => {
  const requested = await paper.ask({ format: 'pdf' })
  if (!requested) throw failed(W.late)
  const file = await finishedFile(requested)
  void filesChanged()
  if (!file) throw failed(W.late)
  if (file.status !== 'READY') throw failed(file.reason ?? M.err.generic)
  return fileContent(file.id)
}

/** Documents of a student, each issued by one click and shown when it is ready. */
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
            <ReportPreview title={nameOf(shown)} of={shown.tag} words={W.issued} load={() => issued(shown)} />
          </Suspense>
        )}
      </Modal>
    </ContentCard>
  )
}
