import { fill, M } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { AllFiles } from '../file/all-files.part.tsx'
import { FileList } from '../file/file-list.part.tsx'
import { DocumentRequest } from './document-request.tsx'

const search = searchOf({
  para: oneOf(['aluno', 'turma', 'escola'], 'aluno'),
  aluno: anyText,
  matricula: anyText,
  turma: anyText,
  documento: oneOf(
    [
      'ENROLLMENT_DECLARATION',
      'FREQUENCY_DECLARATION',
      'TRANSFER_DECLARATION',
      'CONCLUSION_DECLARATION',
      'ENROLLMENT_FORM',
      'ACADEMIC_RECORD',
      'REPORT_CARD',
    ],
    'ENROLLMENT_DECLARATION',
  ),
  pagina: wholeNumber(1),
  ver: oneOf(['', 'tudo'], ''),
})

/** "Documentos": declarations, forms, histories and report cards, issued and to be taken. */
export const Documents = ({ issued }: { issued?: ReactNode }) => {
  const year = useSession(({ menuYear }) => menuYear)
  const [choice, choose] = useSearch(search)
  const { documento, pagina, ver } = choice
  return (
    <>
      <PageHeader title={M.menu.documents} subtitle={year && fill(W.ofYear, { year: year.year })} />
      <Stack gap="md">
        {year ? (
          <DocumentRequest
            key={year.id}
            year={year}
            choice={choice}
            onChoose={changed => choose({ ...changed, pagina: 1 })}
          />
        ) : (
          <RowsSkeleton rows={3} />
        )}
        <div>
          <Button
            variant="default"
            mih={44}
            aria-pressed={ver === 'tudo'}
            onClick={() => choose({ ver: ver === 'tudo' ? '' : 'tudo' })}
          >
            {W.everything}
          </Button>
        </div>
        {ver === 'tudo' ? (
          <AllFiles />
        ) : (
          <FileList
            tag={documento}
            title={fill(W.files, { documents: W.papers[documento][1] })}
            page={pagina}
            onPage={next => choose({ pagina: next }, { replace: false })}
            empty={W.noFiles}
          />
        )}
        {issued}
      </Stack>
    </>
  )
}

export const Component = () => <Documents />
