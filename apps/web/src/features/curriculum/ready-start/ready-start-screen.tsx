import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { READY_START } from '@lousa/contract/curriculum/ready-start/ready-start.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { Crumb } from '../../../frames/page/page-context.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton, RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { structureChanged } from '../../academics/structure.api.ts'
import { applyStart, previewStart, type StartChoice } from './ready-start.api.ts'
import classes from './ready-start.module.css'
import { FIRST_CHOICE } from './ready-start.values.ts'
import { ReadyStartChoice } from './ready-start-choice.tsx'
import { ReadyStartPreview } from './ready-start-preview.tsx'

const words = READY_START

const trail: readonly Crumb[] = [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: M.menu.parameters, to: PATHS.parameters },
  { label: M.menu.academicYears, to: PATHS.academicYears },
  { label: words.title },
]

const back = (
  <Button component={Link} to={PATHS.academicYears} variant="default">
    {M.menu.academicYears}
  </Button>
)

/** One choice, its preview, and the command. */
const ReadyStart = ({ year }: { year: AcademicYear }) => {
  const [choice, setChoice] = useState<StartChoice>({ mode: 'SUM', levels: [...FIRST_CHOICE] })
  const [keyOf] = useState(keyPerBody)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const navigate = useNavigate()
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const isChosen = choice.levels.length > 0
  const preview = useQuery({
    queryKey: ['ready-start-preview', year.id, choice],
    queryFn: () => previewStart(year.id, choice),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    gcTime: 0,
    persister: undefined,
  })
  const { data, error, isFetching, refetch } = preview
  const isNothing = data?.items.every(({ state }) => state !== 'CREATED') ?? true

  const apply = async (): Promise<void> => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await applyStart(year.id, choice, keyOf(choice))
      setMenuYear({ id: year.id, year: year.year })
      await structureChanged()
      toast.success(fill(words.done, { year: year.year }))
      await navigate(PATHS.academicYears)
    } catch (failure) {
      toast.error(failure)
      setBusy(false)
    } finally {
      sending.current = false
    }
  }
  return (
    <>
      <ContentCard title={words.choiceTitle}>
        <ReadyStartChoice choice={choice} onChoice={setChoice} />
      </ContentCard>
      <ContentCard title={words.previewTitle}>
        {!isChosen ? (
          <Text>{words.chooseOne}</Text>
        ) : error && !isFetching ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ReadyStartPreview answer={data} />
        ) : (
          <RowsSkeleton rows={5} />
        )}
      </ContentCard>
      <div className={classes.bar}>
        <Button
          onClick={() => void apply()}
          loading={busy}
          disabled={!isChosen || isNothing || isFetching || error !== null}
        >
          {words.apply}
        </Button>
      </div>
    </>
  )
}

/** The structure of a year from templates of its levels. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(academicYearsOptions())
  const year = data?.data.find(one => one.id === id)
  if (!data && !error) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={words.title}
        breadcrumb={trail}
        {...(year ? { subtitle: fill(words.subtitle, { year: year.year }) } : {})}
      />
      <Stack gap="md">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && year?.status !== 'OPEN' && (
          <ContentCard>
            <EmptyState
              title={year ? fill(words.notOpen, { year: year.year }) : YEARS.year.notFound}
              action={back}
            />
          </ContentCard>
        )}
        {year?.status === 'OPEN' && <ReadyStart key={year.id} year={year} />}
      </Stack>
    </>
  )
}
