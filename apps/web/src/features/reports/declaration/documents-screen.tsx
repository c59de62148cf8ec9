import { fill, M } from '@lousa/contract/messages.ts'
import { DOCUMENTS as W } from '@lousa/contract/reports/declaration/documents.messages.ts'
import { reportOf } from '@lousa/contract/reports/report-table.ts'
import { Stack, Tabs } from '@mantine/core'
import { BeforeYear } from '../../academics/year/before-year.part.tsx'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Tabs.css'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { AllFiles } from '../file/all-files.part.tsx'
import { FileList } from '../file/file-list.part.tsx'
import { IssuedDocuments } from '../verification/issued-documents.part.tsx'
import { DOCUMENT_TAGS } from './document-papers.ts'
import { DocumentRequest } from './document-request.tsx'
import classes from './documents-screen.module.css'

const search = searchOf({
  para: oneOf(['aluno', 'turma', 'plano', 'evento', 'escola'], 'aluno'),
  aluno: anyText,
  matricula: anyText,
  turma: anyText,
  plano: anyText,
  evento: anyText,
  documento: oneOf(DOCUMENT_TAGS, 'ENROLLMENT_DECLARATION'),
  pagina: wholeNumber(1),
  ver: oneOf(['arquivos', 'tudo', 'emitidos'], 'arquivos'),
})

const VIEWS = ['arquivos', 'tudo', 'emitidos'] as const

/** "Documentos": every document and report of a student, class, plan, event or school, and what was ever issued. */
export const Component = () => {
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
            onChoose={changed => choose({ ...changed, pagina: 1 }, { atOnce: true })}
          />
        ) : (
          <BeforeYear waiting={<RowsSkeleton rows={3} />} />
        )}
        {year && (
          <Tabs
            value={ver}
            onChange={chosen => choose({ ver: VIEWS.find(view => view === chosen) ?? 'arquivos' })}
            keepMounted={false}
          >
            <Tabs.List aria-label={W.viewsTitle} mb="md" className={classes.views ?? ''}>
              {VIEWS.map(view => (
                <Tabs.Tab key={view} value={view} mih={44} className={classes.view ?? ''}>
                  {W.views[view]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="arquivos">
              <FileList
                tag={documento}
                title={fill(W.files, { documents: reportOf(documento).names })}
                page={pagina}
                onPage={next => choose({ pagina: next }, { replace: false })}
                empty={W.noFiles}
              />
            </Tabs.Panel>
            <Tabs.Panel value="tudo">
              <AllFiles />
            </Tabs.Panel>
            <Tabs.Panel value="emitidos">
              <IssuedDocuments />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </>
  )
}
