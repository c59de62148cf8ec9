import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_STATUSES, type UserBrief, user } from '@lousa/contract/people/user.contract.ts'
import type { Page } from '@lousa/contract/schema.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type ListColumn, ListPage } from '../../../frames/list-page.tsx'
import { listSearch, useListSearch } from '../../../frames/list-search.ts'
import { showPhone } from '../../../lib/contact-masks.ts'
import { showDate } from '../../../lib/dates.ts'
import { PATHS } from '../../../lib/paths.ts'
import { formatTaxNumber } from '../../../lib/tax-number-mask.ts'
import { PersonLine, shownName } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { studentsOptions } from '../people.api.ts'

const search = listSearch({ situacao: z.enum(['', ...PERSON_STATUSES]).catch('') })

const record = user.omit({ responsibles: true })
type Student = z.output<typeof record>

const isRecord = (row: Student | UserBrief): row is Student => 'documents' in row

const studentsIn = (page: Page<Student | UserBrief> | undefined): Page<Student> | undefined =>
  page && { ...page, data: page.data.filter(isRecord) }

const orDash = (text: string): string => text || '–'

const columns: readonly ListColumn<Student>[] = [
  {
    id: 'nome',
    title: M.field.name,
    render: student => (
      <PersonLine
        person={student}
        detail={student.studentRegistrationNumber && `Matrícula ${student.studentRegistrationNumber}`}
      />
    ),
  },
  {
    id: 'cpf',
    title: M.field.taxNumber,
    width: 160,
    render: ({ documents }) => orDash(formatTaxNumber(documents.taxNumber ?? '')),
  },
  {
    id: 'nascimento',
    title: M.field.birthdate,
    width: 180,
    render: ({ birthdate }) => orDash(showDate(birthdate)),
  },
  {
    id: 'celular',
    title: M.field.cellphone,
    width: 170,
    render: ({ cellphone, phone }) => orDash(showPhone(cellphone ?? phone)),
  },
  {
    id: 'situacao',
    title: M.field.status,
    width: 120,
    render: ({ status }) => (
      <StatusBadge tone={status === 'Ativo' ? 'good' : 'neutral'}>{status}</StatusBadge>
    ),
  },
]

/** The list of students. */
export const Component = () => {
  const { filters, setFilters, state } = useListSearch(search)
  const query = useQuery(
    studentsOptions({
      searchFor: filters.busca || undefined,
      status: filters.situacao || undefined,
      currentPage: filters.pagina,
    }),
  )
  return (
    <ListPage
      title={M.menu.students}
      query={{ ...query, data: studentsIn(query.data) }}
      state={state}
      searchLabel="Buscar por nome, CPF ou matrícula"
      filters={
        <Select
          aria-label={M.field.status}
          placeholder="Todas as situações"
          data={[...PERSON_STATUSES]}
          value={filters.situacao || null}
          onChange={situacao =>
            setFilters({ situacao: situacao === 'Ativo' || situacao === 'Inativo' ? situacao : '' })
          }
          clearable
          clearButtonProps={{ 'aria-label': 'Todas as situações' }}
          w={{ sm: 200 }}
        />
      }
      columns={columns}
      rowName={shownName}
      rowTo={({ id }) => PATHS.student.replace(':id', id)}
      empty={{ title: fill(M.empty.none, { item: 'aluno' }) }}
    />
  )
}
