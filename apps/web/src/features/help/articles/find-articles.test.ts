import { REPORTS } from '@lousa/contract/reports/report-table.ts'
import { describe, expect, it } from 'vitest'
import { flatten, menuFor, routeOf } from '../../../app/routes/route-rules.ts'
import { ROUTE_TREE } from '../../../app/routes/route-tree.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { ARTICLES } from './all.articles.ts'
import type { Reader } from './article.types.ts'
import { articleAt, articlesFor, screenOf, searchArticles } from './find-articles.ts'

const administrator: Reader = { role: 'ADMINISTRATOR', kind: 'SCHOOL' }
const instructor: Reader = { role: 'INSTRUCTOR', kind: 'SCHOOL' }
const READERS: readonly Reader[] = (
  ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN'] as const
).flatMap(role => [
  { role, kind: 'SCHOOL' as const },
  { role, kind: 'MUNICIPAL' as const },
])
const idsFor = (reader: Reader) => articlesFor(ARTICLES, reader).map(({ id }) => id)

describe('what a reader is offered', () => {
  it('leaves out what is of the administration alone, for an instructor', () => {
    expect(idsFor(instructor)).not.toContain('configuracoes')
    expect(idsFor(instructor)).toContain('frequencia')
  })

  it('tells of the tour those alone who have one', () => {
    expect(idsFor(instructor)).toContain('tour')
    expect(idsFor({ role: 'STUDENT', kind: 'SCHOOL' })).not.toContain('tour')
    const ofStudents = articlesFor(ARTICLES, { role: 'STUDENT', kind: 'SCHOOL' })
    expect(ofStudents.filter(({ id }) => id.startsWith('painel')).map(({ id }) => id)).toEqual([
      'painel-do-aluno',
    ])
  })

  it('leaves out report cards at a municipal office, which has none', () => {
    expect(idsFor(administrator)).toContain('boletim')
    expect(idsFor({ ...administrator, kind: 'MUNICIPAL' })).not.toContain('boletim')
  })

  it('leads only to screens that the reader may open', () => {
    const routes = flatten(ROUTE_TREE)
    for (const reader of READERS)
      for (const article of articlesFor(ARTICLES, reader)) {
        const screen = screenOf(article, reader)
        if (screen === null) continue
        const route = routeOf(routes, screen)
        expect([
          article.id,
          reader.role,
          route?.roles === null || route?.roles.includes(reader.role),
        ]).toEqual([article.id, reader.role, true])
        expect([article.id, route?.kinds.includes(reader.kind)]).toEqual([article.id, true])
      }
  })

  it('calls the page of their own record as their menu does', () => {
    const textsFor = (reader: Reader) => JSON.stringify(articlesFor(ARTICLES, reader))
    const resident = textsFor({ role: 'STUDENT-SMELJ', kind: 'MUNICIPAL' })
    expect(resident).toContain('Abra Meu cadastro, no menu da conta.')
    expect(resident).not.toContain('Meus dados')
    expect(textsFor(instructor)).toContain('Abra Meus dados, no menu da conta.')
    for (const reader of READERS) expect(textsFor(reader)).not.toMatch(/[{]\w+[}]/)
  })

  it.each(Object.entries(REPORTS))('explains the report %s to the office that issues it', (_, report) => {
    for (const kind of report.kinds) {
      const articles = articlesFor(ARTICLES, { ...administrator, kind })
      expect(articles.map(({ id }) => id)).toContain(report.help)
      expect(searchArticles(articles, report.name).map(({ id }) => id)).toContain(report.help)
    }
  })

  it('names every article once', () => {
    const ids = ARTICLES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a search in the help', () => {
  const search = (typed: string) =>
    searchArticles(articlesFor(ARTICLES, administrator), typed).map(({ id }) => id)

  it('finds nothing for words that no article has', () => {
    expect(search('helicóptero')).toEqual([])
  })

  it('asks for every word, and knows neither accents nor case', () => {
    expect(search('FREQUENCIA justificar')).toContain('frequencia')
    expect(search('frequência helicóptero')).toEqual([])
  })

  it('puts what is called so before what only mentions it', () => {
    expect(search('calendario')[0]).toBe('calendario')
  })

  const TYPED = [
    ...['faltas', 'disciplina', 'diário', 'foto', 'imprimir', 'senha', 'boletim', 'nota', 'turma', 'feriado'],
    ...['recesso', 'matrícula', 'importar', 'planilha', 'excluir', 'transferência'],
  ]
  const asTyped = (word: string) => [
    word,
    word.toUpperCase(),
    word.normalize('NFD').replace(/\p{M}/gu, ''),
    ...(/[rs]$/.test(word) ? [] : [`${word}s`]),
  ]

  it.each(TYPED)('finds what people type: %s', word => {
    for (const typed of asTyped(word)) expect([typed, search(typed).length > 0]).toEqual([typed, true])
  })

  it.each(TYPED.slice(0, 9))('finds for an instructor: %s', word => {
    for (const typed of asTyped(word))
      expect(searchArticles(articlesFor(ARTICLES, instructor), typed)).not.toEqual([])
  })

  it('knows plurals, and what is not typed to its end', () => {
    expect(search('avaliacao')).toEqual(search('avaliações'))
    expect(search('professor')).toContain('professores')
    expect(search('nível')).toContain('niveis')
    expect(search('frequênc')).toContain('frequencia')
  })

  it('without words gives everything, in order', () => {
    expect(search(' - ')).toEqual(idsFor(administrator))
  })
})

describe('the article of a screen', () => {
  const at = (path: string, reader: Reader) => articleAt(articlesFor(ARTICLES, reader), path, reader)?.id

  it('is the nearest one, under either address of the class area', () => {
    expect(at('/app/turmas/aulas/frequencia', instructor)).toBe('frequencia')
    expect(at('/app/planos-de-aula/gerenciar/aulas', administrator)).toBe('aulas')
    expect(at('/app/usuarios/aluno/editar/7', administrator)).toBe('alunos')
  })

  it('is that of the dashboard only there, and none where nothing is explained', () => {
    expect(at('/app', instructor)).toBe('painel-do-professor')
    expect(at('/app/documentos', administrator)).toBe('documentos')
    expect(at('/app/conta-que-nao-existe', administrator)).toBeUndefined()
  })
})

describe('the menu', () => {
  // The students of a municipal office have a role of their own.
  const readers = READERS.filter(({ role, kind }) => role !== 'STUDENT' || kind === 'SCHOOL')
  const entriesOf = (reader: Reader) =>
    menuFor(flatten(ROUTE_TREE), reader)
      .flatMap(({ node, children }) => [node, ...children])
      .filter(({ path, screen }) => screen && path !== PATHS.help)

  it.each(readers)('explains every screen it leads to: $role, $kind', reader => {
    const articles = articlesFor(ARTICLES, reader)
    const unexplained = entriesOf(reader).filter(({ path }) => !articleAt(articles, path, reader))
    expect(unexplained.map(({ path }) => path)).toEqual([])
  })

  /** Pages of the demonstration alone, the help itself, and redirections. */
  const UNEXPLAINED: readonly string[] = [PATHS.outbox, PATHS.help, PATHS.message]

  it.each(readers)('has no screen behind it that is not explained: $role, $kind', reader => {
    const articles = articlesFor(ARTICLES, reader)
    const unexplained = flatten(ROUTE_TREE)
      .filter(
        ({ node, roles, kinds }) =>
          node.screen && roles?.includes(reader.role) && kinds.includes(reader.kind),
      )
      .filter(({ node }) => !UNEXPLAINED.includes(node.path))
      .filter(({ node }) => !articleAt(articles, node.path, reader))
    expect(unexplained.map(({ node }) => node.path)).toEqual([])
  })

  it('explains the screens of planning to the secretary each by its own article', () => {
    const at = (path: string) => articleAt(articlesFor(ARTICLES, administrator), path, administrator)?.id
    expect(at(PATHS.lessonPlans)).toBe('planos-de-aula')
    expect(at(PATHS.timetable)).toBe('quadro-de-horarios')
    expect(at(PATHS.pending)).toBe('pendencias')
    expect(at('/app/planos-de-aula/gerenciar')).toBe('turmas')
  })
})
