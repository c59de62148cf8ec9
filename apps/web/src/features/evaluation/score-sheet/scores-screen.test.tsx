import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { testOutbox } from '../../../test-outbox.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { scoresOptions } from '../evaluation/evaluation.api.ts'
import { Component as Evaluations } from '../evaluation/evaluations-screen.tsx'
import { Component as TermScores } from '../overview/term-scores-screen.tsx'
import { scoreSyncHandler } from '../score/score.sync.ts'
import { evaluationOf, FORMER_TERM, STUDENTS, scoresClass } from './score-test-world.ts'
import { Component } from './scores-screen.tsx'

const server = testServer()
const device = testOutbox({ handlers: [{ ...scoreSyncHandler, debounceMs: 20 }] })

const show = (search: string) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/turmas/avaliacoes/lancar-notas?plano=plano&periodo=periodo${search}`,
  )
const openGrid = async (search = '&avaliacao=1') => {
  const view = show(search)
  const grid = await screen.findByRole('grid')
  const first = within(grid).getAllByRole('gridcell')[0]
  first?.focus()
  return { ...view, grid }
}
const cells = () => within(screen.getByRole('grid')).getAllByRole('gridcell')
const texts = () => cells().map(cell => cell.textContent)
const textShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeDefined())
const sentRows = () => server.sent('POST').map(({ body }) => body)

describe('an instructor typing marks', () => {
  it('sees that an evaluation of a later day has not taken place, and not of a day that is past', async () => {
    scoresClass(server, [evaluationOf('1', { date: '2199-12-18' }), evaluationOf('2')])
    const { unmount } = await openGrid()
    expect(screen.getByText(/A avaliação é de 18\/12\/2199 e ainda não aconteceu/)).toBeDefined()
    unmount()
    await openGrid('&avaliacao=2')
    expect(screen.queryByText(/ainda não aconteceu/)).toBeNull()
  })

  it('reads at each name the score that passes in the annual recovery, once it is known who is in it', async () => {
    const recovery = evaluationOf('1', { type: 'ANNUAL_RECOVERY', academicTerm: null, highest: 10 })
    scoresClass(server, [recovery])
    const year = (at: number, own: object) => ({
      studentEnrollment: STUDENTS[at],
      curriculumComponent: { id: 'componente', name: 'Matemática' },
      academicTerm: null,
      situation: 'IN_RECOVERY',
      recovery: null,
      needed: null,
      ...own,
    })
    server.on('GET grade-performance', () => ({
      body: {
        status: 'UPDATED',
        data: [
          year(0, { needed: { score: 6, of: 10 } }),
          year(1, { needed: { score: null, of: 10 } }),
          year(2, { situation: 'AFTER_RECOVERY', recovery: 8 }),
        ],
        results: [],
      },
    }))
    await openGrid()
    await textShown('precisa de 6,0 de 10,0 na recuperação anual')
    const notes = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(notes[0]).toMatch(/Ana Lima.*precisa de 6,0 de 10,0 na recuperação anual/)
    expect(notes[1]).toMatch(/Bruno Reis.*nenhuma nota da recuperação anual alcança a média/)
    expect(notes[2]).not.toMatch(/precisa|nenhuma nota/)
    expect(screen.queryByText('Em recuperação anual neste componente')).toBeNull()
  })

  it('is refused what passes the limit, in the cell and with the limit, and nothing of it is sent', async () => {
    scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.keyboard('99{Enter}')
    expect(texts()).toEqual(['99', '', ''])
    expect(screen.getAllByText('Informe uma nota de 0 a 10,0, com até 2 casas decimais')).toHaveLength(1)
    expect(cells()[0]?.getAttribute('aria-invalid')).toBe('true')
    await textShown('1 nota não aceita')
    await user.keyboard('7{Enter}')
    await waitFor(() => expect(server.sent('POST')).toHaveLength(1))
    expect(JSON.stringify(sentRows())).not.toContain('99')
    await user.keyboard('{ArrowUp}{ArrowUp}{Escape}')
    expect(texts()).toEqual(['', '7,0', ''])
  })

  it('still sees what was not accepted while others wait for the network', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    school.instead.push(...Array.from({ length: 200 }, () => 'lost' as const))
    await user.keyboard('99{Enter}7{Enter}')
    await textShown('Sem conexão · 1 na fila')
    expect(screen.getByText('1 nota não aceita')).toBeDefined()
    school.instead.length = 0
    await waitFor(() => expect(school.scoreOf('1', 1)).toBe(7))
    await textShown('1 nota não aceita')
    expect(screen.queryByText('Tudo salvo')).toBeNull()
  })

  it('is asked before leaving with one that was not accepted, and may stay', async () => {
    scoresClass(server, [evaluationOf('1')])
    const { user, router } = await openGrid()
    await user.keyboard('99{Enter}')
    const leave = () => act(async () => void router.navigate('/app/turmas'))
    await leave()
    const question = await screen.findByRole('dialog', { name: 'Sair sem as notas não aceitas' })
    expect(question.textContent).toContain('1 nota digitada não foi aceita e não está salva.')
    await user.click(within(question).getByRole('button', { name: 'Ficar e corrigir' }))
    expect(router.state.location.pathname).toMatch(/lancar-notas$/)
    expect(texts()[0]).toBe('99')
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Sair sem as notas não aceitas' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/turmas'))
  })

  it('sees each one on its way and saved, sent in batches', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.keyboard('7,5{Enter}8.25{Enter}0{Enter}')
    expect(texts()).toEqual(['7,5', '8,25', '0,0'])
    await textShown('Tudo salvo')
    await waitFor(() => expect(cells()[0]?.getAttribute('aria-label')).toBe('7,5, salvo'))
    expect([0, 1, 2].map(student => school.scoreOf('1', student))).toEqual([7.5, 8.25, 0])
    expect(server.sent('POST').length).toBeLessThan(3)
    await user.keyboard('{Delete}')
    await waitFor(() => expect(school.scoreOf('1', 2)).toBeNull())
    await textShown('Tudo salvo')
    // No tick without a mark.
    await waitFor(() => expect(cells()[2]?.getAttribute('aria-label')).toBeNull())
    expect(cells()[2]?.querySelector('svg')).toBeNull()
    expect(cells()[0]?.querySelector('svg')).not.toBeNull()
  })

  it('types why a student has no score, takes it back and gives the score later', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.keyboard('f{Enter}D{Enter}s{Enter}')
    expect(texts()).toEqual(['F', 'D', '2ª'])
    await textShown('Tudo salvo')
    await waitFor(() => expect(cells()[0]?.getAttribute('aria-label')).toBe('Faltou, salvo'))
    expect([0, 1, 2].map(student => school.stateOf('1', student))).toEqual([
      'MISSED',
      'EXCUSED',
      'SECOND_CALL',
    ])
    // A second call is still to come.
    expect(screen.getByText('2 de 3 notas')).toBeDefined()
    await user.keyboard('9{Enter}')
    await waitFor(() => expect(school.scoreOf('1', 2)).toBe(9))
    expect(school.stateOf('1', 2)).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(school.stateOf('1', 2)).toBe('SECOND_CALL'))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(school.stateOf('1', 2)).toBeNull())
    expect(texts()).toEqual(['F', 'D', ''])
  })

  it('keeps them without network and over a reload, and sends them once it is back', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user, unmount } = await openGrid()
    const lost = Array.from({ length: 200 }, () => 'lost' as const)
    school.instead.push(...lost)
    await user.keyboard('7{Enter}8{Enter}')
    await textShown('Sem conexão · 2 na fila')
    // Between two tries the cell is being sent for a moment.
    await waitFor(() => expect(cells()[0]?.getAttribute('aria-label')).toBe('7,0, na fila'))
    unmount()
    device.reload()
    queryClient.removeQueries({ queryKey: scoresOptions('1').queryKey })
    await openGrid()
    await waitFor(() => expect(texts()).toEqual(['7,0', '8,0', '']))
    expect(school.scoreOf('1', 0)).toBeNull()
    school.instead.length = 0
    await textShown('Tudo salvo')
    expect([0, 1].map(student => school.scoreOf('1', student))).toEqual([7, 8])
  })

  it('decides between both values when somebody else saved meanwhile, for all or one by one', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    school.saveElsewhere('1', 0, 4)
    school.saveElsewhere('1', 1, 5)
    await user.keyboard('7{Enter}8{Enter}9{Enter}')
    const conflicts = await screen.findByRole('region', { name: 'Conflitos' })
    expect(conflicts.textContent).toMatch(/por Beto Nunes em 12\/05/)
    expect(texts()).toEqual(['7,0', '8,0', '9,0'])
    await user.click(await within(conflicts).findByRole('button', { name: 'Ficar com a salva: Bruno Reis' }))
    await waitFor(() => expect(texts()).toEqual(['7,0', '5,0', '9,0']))
    await user.click(within(conflicts).getByRole('button', { name: 'Manter a minha: Ana Lima' }))
    await textShown('Tudo salvo')
    expect([0, 1, 2].map(student => school.scoreOf('1', student))).toEqual([7, 5, 9])
    expect(screen.queryByRole('region', { name: 'Conflitos' })).toBeNull()
  })

  it('keeps what the server refuses, with its reason, to be corrected or given up', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    const message = 'O aluno não estava matriculado nesta data.'
    const path = 'studentEvaluations.0.studentEnrollmentId'
    school.instead.push({
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        message: 'Dados inválidos',
        errors: [{ path, code: 'ENROLLMENT_NOT_ACTIVE', message }],
      },
    })
    await user.keyboard('7{Enter}')
    const refused = await screen.findByRole('region', { name: 'Recusadas: Prova 1' })
    expect(refused.textContent).toContain(message)
    expect(texts()).toEqual(['7,0', '', ''])
    expect(screen.getByText('0 de 3 notas')).toBeDefined()
    await user.click(within(refused).getByRole('button', { name: 'Descartar o de Ana Lima' }))
    await waitFor(() => expect(texts()).toEqual(['', '', '']))
    expect(school.scoreOf('1', 0)).toBeNull()
  })
})

describe('an instructor changing many marks at once', () => {
  it('is told what of a pasted column was left out, and takes it all back in one step', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.paste('Nota\r\n7,5\r\n=1+1\r\n11\r\n')
    expect(texts()).toEqual(['7,5', '', ''])
    expect(screen.getByText('1 nota colada, 2 células ficaram de fora')).toBeDefined()
    expect(screen.getByText(/“=1\+1” – não é uma nota/)).toBeDefined()
    expect(screen.getByText(/“11” – O valor deve ser menor ou igual a 10,0/)).toBeDefined()
    await user.keyboard('{Control>}z{/Control}')
    expect(texts()).toEqual(['', '', ''])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(texts()).toEqual(['7,5', '', ''])
    await waitFor(() => expect(school.scoreOf('1', 0)).toBe(7.5))
  })

  it('sees pasted states named apart from the scores', async () => {
    scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.paste('7,5\r\nF\r\n2ª\r\n')
    expect(texts()).toEqual(['7,5', 'F', '2ª'])
    expect(screen.getByText('1 nota colada, 1 falta colada (F), 1 segunda chamada colada (2ª)')).toBeDefined()
  })

  it('fills only the empty ones, not those that hold what could not be accepted', async () => {
    const school = scoresClass(server, [evaluationOf('1')])
    const { user } = await openGrid()
    await user.keyboard('3{Enter}99{Enter}')
    await user.click(screen.getByRole('button', { name: 'Preencher vazias…' }))
    await user.type(await screen.findByLabelText('Preencher vazias com'), '10,5')
    await user.click(screen.getByRole('button', { name: 'Preencher 1 vazia' }))
    expect(texts()).toEqual(['3,0', '99', ''])
    // A refused value is no given mark.
    expect(screen.getByText('1 de 3 notas')).toBeDefined()
    await user.clear(screen.getByLabelText('Preencher vazias com'))
    await user.type(screen.getByLabelText('Preencher vazias com'), '10')
    await user.click(screen.getByRole('button', { name: 'Preencher 1 vazia' }))
    expect(texts()).toEqual(['3,0', '99', '10,0'])
    await waitFor(() => expect(school.scoreOf('1', 2)).toBe(10))
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(texts()).toEqual(['3,0', '99', ''])
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    expect(texts()).toEqual(['3,0', '99', '10,0'])
  })

  it('pastes a block across the evaluations of the term, each within its own limit', async () => {
    const school = scoresClass(server, [evaluationOf('1'), evaluationOf('2', { highest: 4 })])
    const { user } = await openGrid('')
    expect(cells()).toHaveLength(2 * STUDENTS.length)
    await user.paste('7\t4\n8\t5\n9\t3')
    expect(texts()).toEqual(['7,0', '4,0', '8,0', '', '9,0', '3,0'])
    expect(screen.getByText(/Bruno Reis · Prova 2: “5”/)).toBeDefined()
    await textShown('Tudo salvo')
    expect(['1', '2'].map(id => school.scoreOf(id, 2))).toEqual([9, 3])
  })
})

describe('an instructor of a class without marks', () => {
  const judged = evaluationOf('p', { type: 'FEEDBACK', evaluationType: 'FEEDBACK', highest: null })

  it('gives concepts by letter, going down the class, and takes one back', async () => {
    const school = scoresClass(server, [judged], 'ASSESSMENT')
    const { user } = show('&avaliacao=p')
    await user.click(await screen.findByText('Conceito'))
    const first = screen.getByRole('radiogroup', { name: 'Conceito de Ana Lima' })
    within(first).getByRole('radio', { name: 'A' }).focus()
    await user.keyboard('abz')
    expect(within(first).getByRole('radio', { name: 'A' }).getAttribute('aria-checked')).toBe('true')
    await waitFor(() => expect([0, 1].map(student => school.conceptOf('p', student))).toEqual(['A', 'B']))
    await user.keyboard('{ArrowUp}{Delete}')
    await waitFor(() => expect(school.conceptOf('p', 1)).toBeNull())
  })

  it('a lone letter typed as an opinion becomes the concept once the field is left', async () => {
    const school = scoresClass(server, [judged], 'ASSESSMENT')
    const { user } = show('&avaliacao=p')
    await user.type(await screen.findByLabelText('Parecer de Ana Lima'), 'Lê bem. ')
    await user.type(screen.getByLabelText('Parecer de Bruno Reis'), 'B')
    await waitFor(() => expect(school.scoreOf('p', 0)).toBe('Lê bem.'))
    expect(screen.getByText(/conceito B/)).toBeDefined()
    await user.tab()
    await waitFor(() => expect(school.conceptOf('p', 1)).toBe('B'))
  })

  it('has the opinion of the term before next to the field, of those who have one', async () => {
    const early = evaluationOf('e', { ...judged, id: 'e', academicTerm: FORMER_TERM, date: '2026-04-20' })
    const school = scoresClass(server, [early, judged], 'ASSESSMENT')
    school.storeOpinion('e', 0, 'Conhece as letras.')
    show('&avaliacao=p')
    expect(await screen.findByText('1º bimestre: B · “Conhece as letras.”')).toBeDefined()
    expect(screen.getAllByText(/1º bimestre:/)).toHaveLength(1)
    expect(server.sent('GET').filter(({ path }) => path.includes('school-evaluation/e/'))).toHaveLength(1)
  })

  it('keeps the opinion of a student who gets a concept, and the concept while the opinion is written', async () => {
    const school = scoresClass(server, [judged], 'ASSESSMENT')
    const { user } = show('&avaliacao=p')
    await user.type(await screen.findByLabelText('Parecer de Ana Lima'), 'A criança lê bem.')
    await waitFor(() => expect(school.scoreOf('p', 0)).toBe('A criança lê bem.'))
    expect(school.conceptOf('p', 0)).toBeNull()
    expect(screen.getByText('1 de 3 pareceres')).toBeDefined()
    await user.click(screen.getByText('Conceito'))
    expect(screen.getByText('0 de 3 conceitos')).toBeDefined()
    expect(screen.getByText('Parecer: A criança lê bem.')).toBeDefined()
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Conceito de Ana Lima' })).getByRole('radio', {
        name: 'B',
      }),
    )
    await waitFor(() => expect(school.conceptOf('p', 0)).toBe('B'))
    expect(school.scoreOf('p', 0)).toBe('A criança lê bem.')
    await user.click(screen.getByText('Parecer', { selector: 'label *' }))
    await user.type(screen.getByLabelText('Parecer de Ana Lima'), ' Conta até 20.')
    await waitFor(() => expect(school.scoreOf('p', 0)).toBe('A criança lê bem. Conta até 20.'))
    expect(school.conceptOf('p', 0)).toBe('B')
  })
})

it.each([
  ['scores', Component],
  ['evaluations', Evaluations],
  ['the marks of a term', TermScores],
])('a class with nothing to evaluate is told so at the address of %s', async (_, Screen) => {
  scoresClass(server, [], 'ASSESSMENT', { isEvaluated: false })
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
    '/app/turmas?plano=plano',
  )
  expect(await screen.findByText('Esta turma não tem notas')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ver aulas' }).getAttribute('href')).toMatch(
    /^\/app\/turmas\/aulas\?plano=plano/,
  )
  expect(screen.queryByRole('link', { name: /Notas|Avaliações/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /avaliação/ })).toBeNull()
})

it('an instructor changes and deletes the opinion of a class in its own plan alone', async () => {
  const ofClass = { type: 'FEEDBACK', evaluationType: 'FEEDBACK', highest: null, ofClass: true } as const
  scoresClass(
    server,
    [
      evaluationOf('1', { ...ofClass, name: 'Deste plano' }),
      evaluationOf('2', { ...ofClass, name: 'De outro plano', lessonPlanId: 'outro' }),
    ],
    'ASSESSMENT',
  )
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Evaluations />
    </QueryClientProvider>,
    '/app/turmas/avaliacoes?plano=plano&periodo=periodo',
  )
  expect(await screen.findAllByText('de todos os componentes')).toHaveLength(2)
  const actionsOf = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Ações de ${name}` }))
    const items = await screen.findAllByRole('menuitem')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]))
    return items.map(({ textContent }) => textContent)
  }
  expect(await actionsOf('De outro plano')).toEqual(['Duplicar'])
  expect(await actionsOf('Deste plano')).toEqual(['Editar', 'Duplicar', 'Excluir'])
})
