import { CATALOGUE_KINDS, CATALOGUES } from '@lousa/contract/catalogue-table.ts'
import { INSTITUTION_KINDS, type InstitutionKind, ROLES, type Role } from '@lousa/contract/roles.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, flatten, menuFor, narrowed, routeOf } from './route-rules.ts'
import type { RouteNode } from './route-tree.ts'
import { ROUTES } from './routes.ts'

type Expected = { roles: 'public' | 'visitor' | readonly Role[]; kind?: InstitutionKind; leadsTo?: string }

const A: readonly Role[] = ['ADMINISTRATOR']
const EVERYONE: readonly Role[] = ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT-SMELJ', 'STUDENT', 'GUARDIAN']

/** The product's own table, written a second time and not derived from the tree. */
const SPEC: Record<string, Expected> = {
  '/': { roles: 'public', leadsTo: '/app' },
  '/dashboards/default': { roles: EVERYONE, leadsTo: '/app?boas-vindas=1' },
  '/login': { roles: 'visitor' },
  '/register': { roles: 'public' },
  '/cadastrar-aluno': { roles: 'visitor' },
  '/evento/1': { roles: 'public' },
  '/lista-de-espera/1': { roles: 'public' },
  '/verificar/1': { roles: 'public' },
  '/mensagem/1': { roles: EVERYONE },
  '/mensagens-por-email/desligar': { roles: 'public' },
  '/forgot-password': { roles: 'visitor' },
  '/password-update': { roles: 'public' },
  '/aluno-reset-password': { roles: 'visitor' },
  '/carta': { roles: 'public' },
  '/primeiro-acesso': { roles: 'public' },
  '/page-not-found': { roles: 'public' },
  '/unauthorized': { roles: 'public' },
  '/invalid-access': { roles: 'public' },
  '/termos-de-uso': { roles: 'public' },
  '/politicas-de-privacidade': { roles: 'public' },
  '/app': { roles: EVERYONE },
  '/app/calendario': { roles: A },
  '/app/turmas/dia': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/turmas/aluno/1': { roles: ['INSTRUCTOR'] },
  '/app/usuarios': { roles: A, leadsTo: '/app/usuarios/alunos' },
  '/app/usuarios/alunos': { roles: A },
  '/app/usuarios/aluno/adicionar': { roles: A },
  '/app/usuarios/aluno/editar': { roles: A },
  '/app/usuarios/aluno/editar/1': { roles: A },
  '/app/usuarios/aluno': { roles: A },
  '/app/usuarios/aluno/1': { roles: A },
  '/app/usuarios/professores': { roles: A },
  '/app/usuarios/professor/adicionar': { roles: A },
  '/app/usuarios/professor/editar/1': { roles: A },
  '/app/usuarios/professor': { roles: A },
  '/app/usuarios/professor/1': { roles: A },
  '/app/usuarios/equipe': { roles: A },
  '/app/usuarios/busca-ativa': { roles: A, kind: 'SCHOOL' },
  '/app/usuarios/justificativas': { roles: A, kind: 'SCHOOL' },
  '/app/usuarios/propostas': { roles: A },
  '/app/usuarios/importar': { roles: A },
  '/app/usuarios/importar/1': { roles: A },
  '/app/usuarios/importar/1/turmas': { roles: A },
  ...Object.fromEntries(CATALOGUE_KINDS.map(kind => [CATALOGUES[kind].address, { roles: A }])),
  '/app/parametros': { roles: A, leadsTo: '/app/parametros/anos-letivos' },
  '/app/parametros/anos-letivos': { roles: A },
  '/app/parametros/anos-letivos/1/copiar': { roles: A },
  '/app/parametros/anos-letivos/1/inicio-pronto': { roles: A, kind: 'SCHOOL' },
  '/app/parametros/niveis-de-ensino': { roles: A },
  '/app/parametros/series': { roles: A },
  '/app/parametros/series/1': { roles: A },
  '/app/parametros/series/1/conselho': { roles: A },
  '/app/parametros/series/1/atas': { roles: A },
  '/app/parametros/series/1/atas/2': { roles: A },
  '/app/parametros/series/1/calculo': { roles: A },
  '/app/parametros/componentes-curriculares': { roles: A },
  '/app/parametros/matriz-curricular': { roles: A },
  '/app/parametros/rematricula': { roles: A, kind: 'SCHOOL' },
  '/app/parametros/passar-de-ano': { roles: A },
  '/app/matricula': { roles: A },
  '/app/planos-de-aula': { roles: A },
  '/app/planos-de-aula/quadro-de-horarios': { roles: A },
  '/app/planos-de-aula/montar-horario': { roles: A, leadsTo: '/app/planos-de-aula/montar-horario/conferir' },
  '/app/planos-de-aula/montar-horario/conferir': { roles: A },
  '/app/planos-de-aula/montar-horario/disponibilidade': { roles: A },
  '/app/planos-de-aula/montar-horario/desejos': { roles: A },
  '/app/planos-de-aula/montar-horario/salas': { roles: A },
  '/app/planos-de-aula/quem-da-o-que': { roles: A },
  '/app/planos-de-aula/montar-horario/montar': { roles: A },
  '/app/planos-de-aula/montar-horario/montar/1': { roles: A },
  '/app/planos-de-aula/montar-horario/montar/1/comparar': { roles: A },
  '/app/planos-de-aula/pendencias': { roles: A },
  '/app/planos-de-aula/quem-cobre': { roles: A },
  '/app/planos-de-aula/aulas-nao-dadas': { roles: A },
  '/app/planos-de-aula/repor-aulas': { roles: A, kind: 'SCHOOL' },
  '/app/planos-de-aula/gerenciar': { roles: A },
  '/app/planos-de-aula/gerenciar/aulas': { roles: A },
  '/app/planos-de-aula/gerenciar/aulas/frequencia': { roles: A },
  '/app/planos-de-aula/gerenciar/avaliacoes': { roles: A },
  '/app/planos-de-aula/gerenciar/avaliacoes/notas': { roles: A },
  '/app/planos-de-aula/gerenciar/notas': { roles: A },
  '/app/turmas': { roles: ['INSTRUCTOR'] },
  '/app/turmas/aulas': { roles: ['INSTRUCTOR'] },
  '/app/turmas/aulas/frequencia': { roles: ['INSTRUCTOR'] },
  '/app/turmas/avaliacoes': { roles: ['INSTRUCTOR'] },
  '/app/turmas/avaliacoes/lancar-notas': { roles: ['INSTRUCTOR'] },
  '/app/turmas/notas': { roles: ['INSTRUCTOR'] },
  '/app/turmas/solicitacoes': { roles: ['INSTRUCTOR'] },
  '/app/turmas/pareceres': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/turmas/pareceres/1': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/turmas/atas': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/turmas/atas/1': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/turmas/conselho/1': { roles: ['INSTRUCTOR'], kind: 'SCHOOL' },
  '/app/meus-horarios': { roles: ['INSTRUCTOR', 'STUDENT-SMELJ', 'STUDENT'] },
  '/app/meus-horarios/disponibilidade': { roles: ['INSTRUCTOR'] },
  '/app/matricula-aluno': { roles: ['STUDENT-SMELJ'] },
  '/app/cadastro': { roles: ['STUDENT-SMELJ'] },
  '/app/meus-dados': { roles: ROLES },
  '/app/caixa-de-saida': { roles: A },
  '/app/notificacoes': { roles: A },
  '/app/notificacoes/solicitacoes': { roles: A },
  '/app/fim-de-ano': { roles: A, kind: 'SCHOOL' },
  '/app/fim-de-ano/pedidos': { roles: A, kind: 'SCHOOL' },
  '/app/fim-de-ano/dependencias': { roles: A, kind: 'SCHOOL' },
  '/app/fim-de-ano/1': { roles: A, kind: 'SCHOOL' },
  '/app/relatorio/demonstrativo': { roles: A, kind: 'MUNICIPAL' },
  '/app/relatorio/boletim': { roles: A, kind: 'SCHOOL' },
  '/app/relatorio/mapa-geral': { roles: A, kind: 'SCHOOL' },
  '/app/relatorio/historico-escolar': { roles: A, kind: 'SCHOOL' },
  '/app/relatorio/quadro-horarios': { roles: A },
  '/app/documentos': { roles: A, kind: 'SCHOOL' },
  '/app/notificacoes-estudante': { roles: ['STUDENT'] },
  '/app/desempenho': { roles: ['STUDENT'] },
  '/app/eventos': { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'] },
  '/app/eventos/evento': { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'] },
  '/app/eventos/adicionar': { roles: ['ADMINISTRATOR'] },
  '/app/eventos/editar/1': { roles: ['ADMINISTRATOR'] },
  '/app/configuracoes': { roles: A },
  '/app/configuracoes/calculo': { roles: A },
  '/app/configuracoes/textos': { roles: A },
  '/app/ajuda': { roles: EVERYONE },
}

const allowed = (leadsTo: string | undefined) => (leadsTo ? `redirect ${leadsTo}` : 'allow')

const expectedOutcome = (
  { roles, kind: only, leadsTo }: Expected,
  role: Role | null,
  kind: InstitutionKind,
) => {
  if (only && only !== kind) return 'not-found'
  if (roles === 'public') return allowed(leadsTo)
  if (roles === 'visitor') return role ? 'invalid-access' : 'allow'
  if (!role) return 'login'
  return roles.includes(role) ? allowed(leadsTo) : 'unauthorized'
}

const outcomeOf = (path: string, role: Role | null, kind: InstitutionKind): string => {
  const outcome = decide(ROUTES, path, role && { role }, kind)
  return outcome.go === 'redirect' ? `redirect ${outcome.to}` : outcome.go
}

const viewers: readonly (Role | null)[] = [null, ...ROLES]

describe('what happens when somebody opens a path', () => {
  for (const [path, expected] of Object.entries(SPEC)) {
    it(`${path} treats every role on every kind of institution as the table says`, () => {
      for (const kind of INSTITUTION_KINDS) {
        for (const role of viewers) {
          expect(`${kind} ${role}: ${outcomeOf(path, role, kind)}`).toBe(
            `${kind} ${role}: ${expectedOutcome(expected, role, kind)}`,
          )
        }
      }
    })
  }

  it('no route of the tree is missing in the table above', () => {
    const covered = new Set(Object.keys(SPEC).map(path => routeOf(ROUTES, path)?.node.path))
    const forgotten = ROUTES.map(({ node }) => node.path).filter(path => !covered.has(path))
    expect(forgotten).toEqual(['/app/relatorio'])
  })

  it('an administrator is led to the first report that the institution has', () => {
    expect(outcomeOf('/app/relatorio', 'ADMINISTRATOR', 'SCHOOL')).toBe('redirect /app/relatorio/boletim')
    expect(outcomeOf('/app/relatorio', 'ADMINISTRATOR', 'MUNICIPAL')).toBe(
      'redirect /app/relatorio/demonstrativo',
    )
    expect(outcomeOf('/app/relatorio', 'STUDENT', 'SCHOOL')).toBe('unauthorized')
  })

  it.each(['/outra', '/app/outra', '/app/turmas/aulas/outra', '/login/x', '/app/usuarios/aluno/editar/1/2'])(
    'nobody finds %s',
    path => {
      for (const kind of INSTITUTION_KINDS) {
        for (const role of viewers) expect(outcomeOf(path, role, kind)).toBe('not-found')
      }
    },
  )

  it('an editor, a role without screens, opens nothing behind the login but their own data', () => {
    const opened = ROUTES.filter(
      ({ node, roles }) => roles !== null && outcomeOf(node.path, 'EDITOR', 'SCHOOL') === 'allow',
    )
    expect(opened.map(({ node }) => node.path)).toEqual(['/app/meus-dados'])
  })
})

const someRoles = fc.uniqueArray(fc.constantFrom(...ROLES))
const nodeOf = (path: string, access: RouteNode['access'], children: RouteNode[] = []): RouteNode => ({
  path,
  label: path,
  access,
  children,
})

describe("a sub-route's roles", () => {
  it('are exactly those that the whole chain of parents has, so a child never widens its parent', () => {
    fc.assert(
      fc.property(someRoles, someRoles, someRoles, (top, middle, leaf) => {
        const tree = [nodeOf('/a', top, [nodeOf('/a/b', middle, [nodeOf('/a/b/c', leaf)])])]
        const last = flatten(tree).at(-1)
        const inAll = ROLES.filter(role => [top, middle, leaf].every(roles => roles.includes(role)))
        expect([...(last?.roles ?? [])].sort()).toEqual([...inAll].sort())
      }),
    )
  })

  it('when empty let nobody in, whatever the role', () => {
    const tree = [nodeOf('/a', ['ADMINISTRATOR'], [nodeOf('/a/b', ['STUDENT'])])]
    for (const role of ROLES) {
      expect(decide(flatten(tree), '/a/b', { role }, 'SCHOOL').go).toBe('unauthorized')
    }
    expect(decide(flatten(tree), '/a/b', null, 'SCHOOL').go).toBe('login')
  })

  it('below a protected parent stay protected even when the child calls itself public', () => {
    expect(narrowed(['ADMINISTRATOR'], 'public')).toEqual(['ADMINISTRATOR'])
  })

  it('of a kind of institution bind the children too', () => {
    const tree = [{ ...nodeOf('/a', ['STUDENT'], [nodeOf('/a/b', ['STUDENT'])]), kind: 'SCHOOL' as const }]
    expect(decide(flatten(tree), '/a/b', { role: 'STUDENT' }, 'MUNICIPAL').go).toBe('not-found')
  })
})

const labels = (role: Role, kind: InstitutionKind): string[] =>
  menuFor(ROUTES, { role, kind }).flatMap(({ node, children }) => [
    node.label,
    ...children.map(child => `· ${child.label}`),
  ])

const MENU_OF_A_SCHOOL = [
  'Painel',
  'Calendário',
  'Usuários',
  '· Alunos',
  '· Professores',
  '· Equipe',
  '· Busca ativa',
  '· Justificativas das famílias',
  '· Propostas de dados',
  '· Importar planilha',
  'Parâmetros',
  '· Anos letivos',
  '· Níveis de ensino',
  '· Áreas de conhecimento',
  '· Séries e turmas',
  '· Componentes curriculares',
  '· Tipos de formação',
  '· Matriz curricular',
  '· Rematrícula',
  '· Passar de ano',
  'Matrícula',
  'Planos de aula',
  'Notificações',
  'Fim de ano',
  'Relatórios',
  '· Boletim',
  '· Mapa geral',
  '· Histórico escolar',
  '· Quadro de horários',
  'Documentos',
  'Eventos',
  'Configurações',
  'Ajuda',
]

describe('the menu', () => {
  it('of an administrator of a school has every entry of the table with its sub-entries', () => {
    const further = CATALOGUE_KINDS.map(kind => `· ${CATALOGUES[kind].title}`)
    const entries = labels('ADMINISTRATOR', 'SCHOOL').filter(
      label => MENU_OF_A_SCHOOL.includes(label) || !further.includes(label),
    )
    expect(entries).toEqual(MENU_OF_A_SCHOOL)
  })

  it('has every catalogue once, among the parameters', () => {
    for (const kind of INSTITUTION_KINDS) {
      const parameters = menuFor(ROUTES, { role: 'ADMINISTRATOR', kind }).find(
        ({ node }) => node.path === '/app/parametros',
      )
      for (const catalogue of CATALOGUE_KINDS) {
        const { address, title } = CATALOGUES[catalogue]
        const entries = parameters?.children.filter(({ path }) => path === address)
        expect(entries?.map(({ label }) => label)).toEqual([title])
      }
    }
  })

  it('leads to the timetables of every institution, in the application', () => {
    for (const kind of INSTITUTION_KINDS) {
      expect(labels('ADMINISTRATOR', kind)).toContain('· Quadro de horários')
      expect(decide(ROUTES, '/app/relatorio/quadro-horarios', { role: 'ADMINISTRATOR' }, kind).go).toBe(
        'allow',
      )
    }
  })

  it('of an administrator of a municipal office has the demonstrative and no school documents', () => {
    const entries = labels('ADMINISTRATOR', 'MUNICIPAL')
    expect(entries).toContain('· Demonstrativo')
    expect(entries).toContain('· Quadro de horários')
    for (const schoolOnly of ['· Boletim', '· Mapa geral', '· Histórico escolar', 'Documentos']) {
      expect(entries).not.toContain(schoolOnly)
    }
  })

  it.each([
    ['INSTRUCTOR', ['Painel', 'Turmas', 'Meus horários', 'Ajuda']],
    ['STUDENT', ['Painel', 'Meus horários', 'Notificações', 'Desempenho', 'Ajuda']],
    ['STUDENT-SMELJ', ['Painel', 'Meus horários', 'Minha matrícula', 'Meu cadastro', 'Eventos', 'Ajuda']],
    ['EDITOR', []],
  ] as const)('of %s is %j', (role, entries) => {
    expect(labels(role, 'SCHOOL')).toEqual(entries)
  })

  it('never offers what its role cannot open', () => {
    for (const kind of INSTITUTION_KINDS) {
      for (const role of ROLES) {
        for (const { node, children } of menuFor(ROUTES, { role, kind })) {
          for (const { path } of [node, ...children]) {
            expect(['allow', 'redirect']).toContain(decide(ROUTES, path, { role }, kind).go)
          }
        }
      }
    }
  })
})
