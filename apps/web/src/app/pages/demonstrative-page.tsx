import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { Demonstrative } from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { educationLevelsOptions } from '../../features/academics/academics.api.ts'
import { GradeSelect } from '../../features/academics/grade/grade-select.part.tsx'
import { OfYear } from '../../features/academics/year/of-year.part.tsx'
import {
  type DemonstrativeFilter,
  demonstrativeOptions,
} from '../../features/reports/demonstrative/demonstrative.api.ts'
import { demonstrativePaper } from '../../features/reports/demonstrative/demonstrative-paper.part.ts'
import { DemonstrativeTables } from '../../features/reports/demonstrative/demonstrative-table.part.tsx'
import { FileList } from '../../features/reports/file/file-list.part.tsx'
import { useReportModal } from '../../features/reports/modal/use-report-modal.part.tsx'
import { YearRecomputation } from '../../features/reports/year-recomputation.part.tsx'
import { ListFilters } from '../../frames/list/list-filters.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, searchOf, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Select } from '../../ui/select.tsx'

const search = searchOf({
  nucleo: anyText,
  turma: anyText,
  modalidade: anyText,
  periodo: anyText,
  pagina: wholeNumber(1),
})

type Option = { value: string; label: string }

const Choice = ({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string
  any: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) => (
  <Select
    aria-label={label}
    placeholder={any}
    data={[...options]}
    value={value || null}
    onChange={next => onChange(next ?? '')}
    searchable={options.length > 8}
    clearable
    styles={{ input: { textOverflow: 'ellipsis' } }}
    w="100%"
  />
)

type ClassOfTable = Demonstrative['places'][number]['classes'][number]

/** The components of the classes; of several with one name, with their level. */
const modalityOptions = (all: readonly ClassOfTable[]): Option[] => {
  const offered = new Map(
    all.flatMap(({ level, modalities }) => modalities.map(({ id, name }) => [id, { name, level }])),
  )
  const names = [...offered.values()].map(({ name }) => name)
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  return [...offered]
    .map(([value, { name, level }]) => ({
      value,
      label: isAlone(name) ? name : fill(W.modalityOfLevel, { modality: name, level }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

/** The terms of the year's levels; named with the level where there are several. */
const useTermOptions = (yearId: string): Option[] => {
  const levels = useQuery(educationLevelsOptions(yearId)).data?.data ?? []
  return levels.flatMap(({ name, type, academicTerms }) =>
    academicTerms.map(({ id, position }) => ({
      value: id,
      label: [termName(type, position), ...(levels.length > 1 ? [name] : [])].join(' · '),
    })),
  )
}

const Page = ({ year }: { year: AcademicYear }) => {
  const [{ nucleo, turma, modalidade, periodo, pagina }, choose] = useSearch(search)
  const filter: DemonstrativeFilter = {
    academicYearId: year.id,
    academicTermId: periodo || undefined,
    gradeId: turma || undefined,
    curriculumComponentId: modalidade || undefined,
    place: nucleo || undefined,
  }
  const { data, error, refetch } = useQuery({
    ...demonstrativeOptions(filter),
    placeholderData: keepPreviousData,
  })
  // The choices are those of the whole year, whatever is chosen already.
  const whole = useQuery(demonstrativeOptions({ academicYearId: year.id })).data
  const terms = useTermOptions(year.id)
  const report = useReportModal({
    about: fill(W.ofYear, { year: year.year }),
    papers: [demonstrativePaper(filter)],
  })
  const placeOptions = (whole?.places ?? []).flatMap(({ place }) =>
    place === null ? [] : [{ value: place, label: place }],
  )
  const classesOfYear = (whole?.places ?? []).flatMap(({ classes }) => classes)
  const isFiltered = Boolean(nucleo || turma || modalidade || periodo)
  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data) return <PageSkeleton />
    if (data.places.length === 0)
      return <EmptyState title={W.emptyTitle} reason={isFiltered ? W.nothingOfFilter : W.nothing} />
    return (
      <>
        {data.status !== 'UPDATED' && <Notice tone="info">{W.computing}</Notice>}
        <DemonstrativeTables of={data} withYear={periodo === ''} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={M.menu.demonstrative}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        primary={{
          label: W.issue,
          icon: <IconFileExport size={18} aria-hidden />,
          onClick: () => report.open(),
          disabled: !data || data.places.length === 0,
        }}
      />
      <Stack gap="md">
        <ListFilters>
          <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" w="100%" maw={916}>
            <Choice
              label={W.filters.place}
              any={W.any.place}
              options={placeOptions}
              value={nucleo}
              onChange={value => choose({ nucleo: value })}
            />
            <GradeSelect
              yearId={year.id}
              label={W.filters.grade}
              value={turma}
              onChange={value => choose({ turma: value })}
              others={[]}
              w="100%"
            />
            <Choice
              label={W.filters.modality}
              any={W.any.modality}
              options={modalityOptions(classesOfYear)}
              value={modalidade}
              onChange={value => choose({ modalidade: value })}
            />
            <Choice
              label={W.filters.term}
              any={W.any.term}
              options={terms}
              value={periodo}
              onChange={value => choose({ periodo: value })}
            />
          </SimpleGrid>
        </ListFilters>
        {content()}
        <YearRecomputation yearId={year.id} />
        <FileList
          tag="OVERVIEW_DEMONSTRATIVE"
          title={W.files}
          page={pagina}
          onPage={page => choose({ pagina: page }, { replace: false })}
          empty={W.noFilesHint}
        />
      </Stack>
      {report.modal}
    </>
  )
}

/** The demonstrative of the network: the table with its totals, narrowed and issued. */
export const Component = () => (
  <OfYear title={M.menu.demonstrative}>{year => <Page key={year.id} year={year} />}</OfYear>
)
