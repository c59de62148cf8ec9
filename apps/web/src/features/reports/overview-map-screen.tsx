import { fill, M } from '@lousa/contract/messages.ts'
import { MAP_SCREEN as W } from '@lousa/contract/reports/map/map-screen.messages.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { useSession } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { classNamesOptions } from '../academics/academics.api.ts'
import { BeforeYear } from '../academics/year/before-year.part.tsx'
import { allDocuments } from './document/all-documents.tsx'
import { FileList } from './file/file-list.part.tsx'
import { ClassMapView } from './map/class-map.tsx'
import { useClassMap } from './map/use-class-map.ts'
import { type MapChoice, MapRequest } from './overview-map-request.tsx'
import { ALL_CLASSES, useChoices } from './report-choices.ts'

const search = searchOf({
  turma: anyText,
  periodo: anyText,
  documento: oneOf(['mapa', 'ata'] as const, 'mapa'),
  pagina: wholeNumber(1),
  atas: wholeNumber(1),
})

type SectionProps = { yearId: string; choice: MapChoice; onChoose: (choice: Partial<MapChoice>) => void }

const OfClass = ({ yearId, choice, onChoose }: SectionProps) => {
  const { terms } = useChoices(yearId, { ...choice, aluno: '' })
  const at = terms.findIndex(({ value }) => value === choice.periodo)
  const shown = useClassMap(choice.turma, choice.periodo || null, yearId)
  return (
    <>
      <MapRequest yearId={yearId} choice={choice} onChoose={onChoose} planId={shown.planId} />
      <ClassMapView {...shown} termPosition={at < 0 ? null : at + 1} />
    </>
  )
}

const OfNoClass = ({ yearId, choice, onChoose }: SectionProps) => (
  <>
    <MapRequest yearId={yearId} choice={choice} onChoose={onChoose} planId={null} />
    {choice.turma === '' && (
      <ContentCard>
        <EmptyState title={W.nothingChosen} reason={W.nothingChosenHint} />
      </ContentCard>
    )}
  </>
)

/** Without a choice the first class is shown, so that there is something to read at once. */
const OfYear = (props: SectionProps) => {
  const { data, error } = useQuery(classNamesOptions(props.yearId))
  if (!data && !error) return <RowsSkeleton rows={2} />
  const turma = props.choice.turma || (data?.data[0]?.id ?? '')
  const Section = turma === '' || turma === ALL_CLASSES ? OfNoClass : OfClass
  return <Section key={turma} {...props} choice={{ ...props.choice, turma }} />
}

/** The map of a class on screen, and its papers: of one class or of all, with the minutes of the final results. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  const [choice, choose] = useSearch(search)
  return (
    <>
      <PageHeader
        title={M.menu.overviewMap}
        subtitle={year && fill(W.ofYear, { year: year.year })}
        actions={[allDocuments({ para: 'turma', turma: choice.turma, documento: 'FINAL_RESULTS' })]}
      />
      <Stack gap="md">
        {year ? (
          <OfYear
            key={year.id}
            yearId={year.id}
            choice={choice}
            onChoose={chosen => choose(chosen, { atOnce: true })}
          />
        ) : (
          <BeforeYear waiting={<RowsSkeleton rows={2} />} />
        )}
        {year && (
          <>
            <FileList
              tag="OVERVIEW_MAP"
              title={W.files.map}
              page={choice.pagina}
              onPage={pagina => choose({ pagina }, { replace: false })}
              empty={W.noFilesHint}
            />
            <FileList
              tag="FINAL_RESULTS"
              title={W.files.minutes}
              page={choice.atas}
              onPage={atas => choose({ atas }, { replace: false })}
              empty={W.noFilesHint}
            />
          </>
        )}
      </Stack>
    </>
  )
}
