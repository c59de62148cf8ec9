import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { oneOf, searchOf, wholeNumber } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { Select } from '../../../ui/select.tsx'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { requestsOptions } from './request.api.ts'
import type { Decision } from './request-decision.tsx'
import { RequestList } from './request-list.tsx'

const RequestDecision = lazy(async () => ({
  default: (await import('./request-decision.tsx')).RequestDecision,
}))

const R = REQUESTS
const SITUATIONS = ['abertas', 'respondidas'] as const
const STATE_OF = { abertas: 'OPEN', respondidas: 'DECIDED' } as const
const WORDS_OF = { abertas: R.openOnes, respondidas: R.decidedOnes } as const
const EMPTY_OF = {
  abertas: { title: R.noneOpen, reason: R.noneOpenReason },
  respondidas: { title: R.noneDecided, reason: R.noneDecidedReason },
} as const

const situation = oneOf(SITUATIONS, 'abertas')
const search = searchOf({ pagina: wholeNumber(1), situacao: situation })

const OfSchool = ({ year }: { year: AcademicYear }) => {
  const [{ pagina, situacao }, setSearch] = useSearch(search)
  const query = useQuery(requestsOptions(year.id, { request: STATE_OF[situacao], currentPage: pagina }))
  const isOpen = year.status === 'OPEN'
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <>
      <PageHeader
        title={R.title}
        subtitle={fill(R.ofYear, { year: year.year })}
        {...(query.data ? { count: query.data.totalRowCount } : {})}
      />
      <FinishedNotice year={year} />
      <Stack gap="md">
        <ListFilters>
          <Select
            aria-label={R.which}
            data={SITUATIONS.map(value => ({ value, label: WORDS_OF[value] }))}
            value={situacao}
            onChange={value => setSearch({ situacao: situation(value ?? undefined), pagina: 1 })}
            w={{ sm: 220 }}
          />
        </ListFilters>
        <RequestList
          query={query}
          onPage={page => setSearch({ pagina: page }, { replace: false })}
          empty={EMPTY_OF[situacao]}
          waysOf={message =>
            isOpen &&
            message.request?.decision === null && (
              <Group gap="sm" mt={4}>
                <Button
                  aria-describedby={`solicitacao-${message.id}`}
                  onClick={() => setDecision({ accept: true, message })}
                >
                  {R.accept}
                </Button>
                <Button
                  variant="default"
                  aria-describedby={`solicitacao-${message.id}`}
                  onClick={() => setDecision({ accept: false, message })}
                >
                  {R.refuse}
                </Button>
              </Group>
            )
          }
        />
      </Stack>
      {decision && (
        <Suspense>
          <RequestDecision {...decision} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Requests of instructors: the requested next to the current state, to be accepted or refused. */
export const Requests = () => (
  <OfYear title={R.title}>{year => <OfSchool key={year.id} year={year} />}</OfYear>
)
