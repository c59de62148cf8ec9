import { M } from '@lousa/contract/messages.ts'
import { Stack } from '@mantine/core'
import { z } from 'zod'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'

import { FileList } from './file-list.tsx'
import { ReportCardRequest } from './report-card-request.tsx'
import { YearRecomputation } from './year-recomputation.tsx'

const text = z.string().catch('')
const search = z.object({
  turma: text,
  periodo: text,
  aluno: text,
  pagina: z.coerce.number().int().min(1).catch(1),
})

/** Report cards of all classes, a class or a student, and the documents made so far. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const [choice, choose] = useSearch(search)
  return (
    <>
      <PageHeader title={M.menu.reportCard} subtitle={year && `Ano letivo de ${year.year}`} />
      <Stack gap="md">
        {year ? (
          <ReportCardRequest key={year.id} yearId={year.id} choice={choice} onChoose={choose} />
        ) : (
          <RowsSkeleton rows={2} />
        )}
        {year && <YearRecomputation key={`results ${year.id}`} yearId={year.id} />}
        <FileList
          tag="REPORT_CARD"
          page={choice.pagina}
          onPage={pagina => choose({ pagina }, { replace: false })}
          empty="Escolha uma turma, ou todas, acima e gere os boletins: eles aparecem aqui quando ficam prontos."
        />
      </Stack>
    </>
  )
}
