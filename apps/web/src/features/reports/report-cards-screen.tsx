import { fill, M } from '@lousa/contract/messages.ts'
import { REPORT_REQUEST as W } from '@lousa/contract/reports/report-card/report-request.messages.ts'
import { Stack } from '@mantine/core'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, searchOf, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { useSession } from '../../lib/session/session.ts'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { BeforeYear } from '../academics/year/before-year.part.tsx'
import { allDocuments } from './document/all-documents.tsx'
import { FileList } from './file/file-list.part.tsx'
import { ReportCardRequest } from './report-card-request.tsx'
import { YearRecomputation } from './year-recomputation.part.tsx'

const text = anyText
const search = searchOf({
  turma: text,
  periodo: text,
  aluno: text,
  pagina: wholeNumber(1),
})

/** Report cards of all classes, a class or a student, and the documents made so far. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const [choice, choose] = useSearch(search)
  return (
    <>
      <PageHeader
        title={M.menu.reportCard}
        subtitle={year && fill(W.ofYear, { year: year.year })}
        actions={[allDocuments({ documento: 'REPORT_CARD' })]}
      />
      <Stack gap="md">
        {year ? (
          <ReportCardRequest
            key={year.id}
            yearId={year.id}
            choice={choice}
            onChoose={chosen => choose(chosen, { atOnce: true })}
          />
        ) : (
          <BeforeYear waiting={<RowsSkeleton rows={2} />} />
        )}
        {year && <YearRecomputation key={`results ${year.id}`} yearId={year.id} />}
        {year && (
          <FileList
            tag="REPORT_CARD"
            title={W.files}
            page={choice.pagina}
            onPage={pagina => choose({ pagina }, { replace: false })}
            empty={W.noFilesHint}
          />
        )}
      </Stack>
    </>
  )
}
