import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { ListPage, type ListQuery } from './list-page.tsx'
import { listSearch, sortField, useListSearch } from './list-search.ts'

type Student = { id: string; name: string; grade: string }

const students: Student[] = [
  { id: '1', name: "D'Ávila <script>", grade: '6º A' },
  { id: '2', name: 'Bruno', grade: '6º B' },
]
const answered = (data: Student[], total = data.length, currentPage = 1): ListQuery<Student> => ({
  data: pageOf(data, { currentPage, rowsPerPage: 20 }, total),
  error: null,
  isPending: false,
  refetch: () => undefined,
})
const schema = listSearch({})

const Students = ({ query, archive }: { query: ListQuery<Student>; archive?: (row: Student) => void }) => {
  const { state } = useListSearch(schema)
  return (
    <ListPage
      title="Alunos"
      query={query}
      state={state}
      searchLabel="Buscar por nome"
      columns={[
        { id: 'name', title: 'Nome', render: row => row.name },
        { id: 'grade', title: 'Turma', render: row => row.grade },
      ]}
      rowName={row => row.name}
      rowTo={row => `/aluno/${row.id}`}
      rowActions={row => [{ label: 'Arquivar', onClick: () => archive?.(row) }]}
      empty={{ title: 'Nenhum aluno cadastrado' }}
    />
  )
}

describe('a list page', () => {
  it('shows one title with the count, and the rows with links and literal text', () => {
    renderScreen(<Students query={answered(students, 1234)} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Alunos')
    expect(screen.getByLabelText('1.234 no total')).toBeDefined()
    expect(screen.getByRole('link', { name: "D'Ávila <script>" }).getAttribute('href')).toBe('/aluno/1')
    expect(document.title).toBe('Alunos · Lousa')
  })

  it('names the actions of each row and runs them for that row', async () => {
    const archive = vi.fn()
    const { user } = renderScreen(<Students query={answered(students)} archive={archive} />)
    await user.click(screen.getByRole('button', { name: 'Ações de Bruno' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Arquivar' }))
    expect(archive).toHaveBeenCalledExactlyOnceWith(students[1])
  })

  it('shows the shape of the list only after waiting has become noticeable', async () => {
    const waiting: ListQuery<Student> = {
      data: undefined,
      error: null,
      isPending: true,
      refetch: () => undefined,
    }
    renderScreen(<Students query={waiting} />)
    expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull()
    expect(await screen.findByRole('status', { name: 'Carregando' })).toBeDefined()
  })

  it('tells "nothing there" from "nothing found", and the person can drop the filters', async () => {
    const { unmount } = renderScreen(<Students query={answered([])} />)
    expect(screen.getByText('Nenhum aluno cadastrado')).toBeDefined()
    unmount()
    const { user, router } = renderScreen(<Students query={answered([])} />, '/?busca=zé&pagina=3')
    expect(screen.getByText('Nenhum resultado para “zé”')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(router.state.location.search).toBe('')
  })

  it('shows a failure with a retry, and never the code', async () => {
    const refetch = vi.fn()
    const failed: ListQuery<Student> = {
      data: undefined,
      error: new ContractError('INTERNAL_ERROR'),
      isPending: false,
      refetch,
    }
    const { user } = renderScreen(<Students query={failed} />)
    expect(screen.getByRole('alert').textContent).toContain('Ocorreu um erro! Tente novamente')
    expect(screen.getByRole('alert').textContent).not.toContain('INTERNAL_ERROR')
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('turns pages in the address, and a search goes back to the first page', async () => {
    const { user, router } = renderScreen(<Students query={answered(students, 60)} />, '/?pagina=2')
    expect(screen.getByRole('navigation', { name: 'Páginas' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Página 3' }))
    expect(router.state.location.search).toBe('?pagina=3')
    await user.keyboard('/')
    await user.keyboard('ana')
    await waitFor(() => expect(router.state.location.search).toBe('?busca=ana'))
  })
})

const SORTS = ['name', '-name', '-createdAt'] as const
const sorted = listSearch({ ordem: sortField(SORTS) })

const SortedStudents = () => {
  const { state } = useListSearch(sorted)
  return (
    <ListPage
      title="Alunos"
      query={answered(students, 60)}
      state={state}
      columns={[
        { id: 'name', title: 'Nome', sort: 'name', render: row => row.name },
        { id: 'grade', title: 'Turma', render: row => row.grade },
      ]}
      rowName={row => row.name}
      empty={{ title: 'Nenhum aluno cadastrado' }}
    />
  )
}

describe('a list that can be sorted', () => {
  it('turns the order round from the head of the column, in the address and back on page 1', async () => {
    const { user, router } = renderScreen(<SortedStudents />, '/?pagina=2')
    const head = () => screen.getByRole('columnheader', { name: 'Nome' })
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Nome' }))
    expect(router.state.location.search).toBe('?ordem=-name')
    expect(head().getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Nome' }))
    expect(router.state.location.search).toBe('')
    expect(screen.getByRole('columnheader', { name: 'Turma' }).hasAttribute('aria-sort')).toBe(false)
  })

  it('takes a mangled order for the usual one', () => {
    renderScreen(<SortedStudents />, '/?ordem=idade')
    expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending')
  })
})
