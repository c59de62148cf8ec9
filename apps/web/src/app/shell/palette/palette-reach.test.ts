import type { UserHit } from '@lousa/contract/people/search/people-finding.contract.ts'
import { INSTITUTION_KINDS, ROLES } from '@lousa/contract/roles.ts'
import { describe, expect, it } from 'vitest'
import { ownPageOf } from '../../../lib/address/own-page.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { decide, flatten } from '../../routes/route-rules.ts'
import { ROUTE_TREE } from '../../routes/route-tree.ts'
import { ROUTES } from '../../routes/routes.ts'
import type { PaletteEntry, Searcher } from './entry.types.ts'
import { canOpen, helpEntries, PAGES_OUTSIDE_MENU, pageEntries } from './page-entries.ts'
import { indexOf, ranked } from './ranking.ts'
import {
  classEntries,
  eventEntry,
  lessonEntries,
  officeActions,
  ownClassEntry,
  personEntry,
  planEntries,
} from './record-entries.ts'
import { canQuery, SOURCES, type Source } from './sources.ts'

const GRADE = { id: 'g', name: '6º ano A' }
const PLAN = {
  id: 'p',
  name: null,
  grade: GRADE,
  curriculumComponent: { id: 'c', name: 'Matemática' },
  isEvaluated: true,
}
const PEOPLE = (['STUDENT', 'INSTRUCTOR', 'ADMINISTRATOR'] as const).map(
  (type): UserHit => ({
    id: type,
    type,
    role: type,
    name: 'Bia',
    socialName: null,
    thumb: null,
    registration: null,
  }),
)

/** The entries that the search makes of each source. */
const ENTRIES_OF: Record<Source, (searcher: Searcher) => PaletteEntry[]> = {
  // An instructor finds students alone.
  people: ({ role }) =>
    PEOPLE.filter(({ type }) => role === 'ADMINISTRATOR' || type === 'STUDENT').map(person =>
      personEntry(role, person),
    ),
  classes: searcher => classEntries(searcher, GRADE),
  plans: ({ role }) => planEntries(role, PLAN),
  today: () => lessonEntries({ id: 'l', date: '2026-08-17', start: '07:00:00' }, PLAN),
  events: ({ role }) => [eventEntry(role, GRADE)],
  enrollments: ({ role }) => [ownClassEntry(role, GRADE), eventEntry(role, { id: 'e', name: 'Corrida' })],
}
const SOURCE_NAMES: readonly Source[] = ['people', 'classes', 'plans', 'today', 'events', 'enrollments']

const SEARCHERS = ROLES.flatMap(role => INSTITUTION_KINDS.map((kind): Searcher => ({ role, kind })))
/** Each kind of institution has students of its own. */
const PEOPLE_WHO_SEARCH = SEARCHERS.filter(
  ({ role, kind }) =>
    role !== 'EDITOR' &&
    (role !== 'STUDENT' || kind === 'SCHOOL') &&
    (role !== 'STUDENT-SMELJ' || kind === 'MUNICIPAL'),
)

const entriesFor = (searcher: Searcher): PaletteEntry[] => [
  ...pageEntries(searcher),
  ...helpEntries(searcher),
  ...(searcher.role === 'ADMINISTRATOR' ? officeActions(searcher) : []),
  ...SOURCE_NAMES.filter(source => canQuery(source, searcher.role)).flatMap(source =>
    ENTRIES_OF[source](searcher),
  ),
]

describe('what the search leads to', () => {
  it.each(PEOPLE_WHO_SEARCH)('is open to who searches: $role, $kind', searcher => {
    const entries = entriesFor(searcher)
    expect(entries.filter(({ to }) => !canOpen(searcher, to))).toEqual([])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
  })

  it.each(PEOPLE_WHO_SEARCH)('has every page that needs nothing chosen before: $role, $kind', searcher => {
    const found = new Set(entriesFor(searcher).map(({ to }) => to))
    const own = ownPageOf(searcher.role).path
    const missing = flatten(ROUTE_TREE)
      .filter(({ node, roles }) => roles !== null && !node.leadsTo && !node.path.includes(':'))
      .filter(({ node }) => node.path !== PATHS.myData || node.path === own)
      .filter(({ node }) => !NEEDS_A_CHOICE.some(path => node.path === path))
      .filter(({ node }) => decide(ROUTES, node.path, searcher, searcher.kind).go === 'allow')
      .filter(({ node }) => !found.has(node.path))
    expect(missing.map(({ node }) => node.path)).toEqual([])
  })

  it.each(PEOPLE_WHO_SEARCH)('has the page of their own record once: $role, $kind', searcher => {
    const found = entriesFor(searcher).filter(({ to }) => to === PATHS.myData || to === PATHS.profile)
    expect(found.map(({ to, label }) => ({ path: to, label }))).toEqual([ownPageOf(searcher.role)])
  })

  it.each(PEOPLE_WHO_SEARCH)('finds where documents are checked, in a school: $role, $kind', searcher => {
    const found = entriesFor(searcher).filter(({ label }) => label === 'Verificar documento')
    expect(found.map(({ to }) => to)).toEqual(searcher.kind === 'SCHOOL' ? ['/verificar'] : [])
  })

  it('names pages beside the menu that exist', () => {
    const paths = new Set(ROUTES.map(({ node }) => node.path))
    expect(PAGES_OUTSIDE_MENU.filter(path => !paths.has(path))).toEqual([])
  })
})

/** Addresses of a class, a plan, a person or an event; second addresses; addresses of the demonstration. */
const NEEDS_A_CHOICE = [
  ...['', '/aulas', '/aulas/frequencia', '/avaliacoes', '/avaliacoes/notas', '/notas'].map(
    rest => `/app/planos-de-aula/gerenciar${rest}`,
  ),
  ...['/aulas', '/aulas/frequencia', '/avaliacoes', '/avaliacoes/lancar-notas', '/notas'].map(
    rest => `/app/turmas${rest}`,
  ),
  '/app/turmas/dia',
  '/app/usuarios/aluno',
  '/app/usuarios/professor',
  '/app/eventos/evento',
  '/app/caixa-de-saida',
]

describe('what the search asks the server for', () => {
  it.each(SOURCE_NAMES)('is a call that lists whoever it is asked for: %s', source => {
    const { call, roles } = SOURCES[source]
    expect(call.method).toBe('GET')
    expect(roles.filter(role => !call.access.roles.includes(role))).toEqual([])
  })

  it('is nothing for a role without screens', () => {
    expect(SOURCE_NAMES.filter(source => canQuery(source, 'EDITOR'))).toEqual([])
  })
})

it.each([
  ['transferência', '/app/documentos'],
  ['declaração', '/app/documentos'],
  ['transferir', '/app/relatorio/historico-escolar'],
  ['fechar período', '/app/parametros/niveis-de-ensino'],
  ['encerrar bimestre', '/app/parametros/niveis-de-ensino'],
  ['recado', '/app/notificacoes'],
  ['encerrar ano letivo', '/app/parametros/anos-letivos'],
  ['unir cadastros', '/app/usuarios/alunos'],
  ['aluno duplicado', '/app/usuarios/alunos'],
  ['importar planilha', '/app/usuarios/importar'],
  ['lista de espera', '/app/matricula'],
  ['disciplina', '/app/parametros/componentes-curriculares'],
  ['carga horária', '/app/parametros/matriz-curricular'],
  ['segundo fator', '/app/configuracoes'],
  ['feriado', '/app/calendario'],
  ['substituir professor', '/app/planos-de-aula'],
  ['conselho de classe', '/app/relatorio/mapa-geral'],
  ['imprimir notas', '/app/relatorio/boletim'],
])('an office that types %s is led to the page where that is done', (typed, to) => {
  const pages = pageEntries({ role: 'ADMINISTRATOR', kind: 'SCHOOL' })
  expect(ranked(indexOf(pages), typed).map(({ item }) => item.to)).toContain(to)
})
